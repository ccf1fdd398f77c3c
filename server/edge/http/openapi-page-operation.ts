import { escapeHtml } from '#server/kernel/door.ts'
import type { Json } from './openapi-shared.ts'

export interface Operation {
  operationId: string
  summary: string
  tags: readonly string[]
  security: readonly { readonly [name: string]: readonly string[] }[]
  parameters: readonly Parameter[]
  requestBody?: { content: Content }
  responses: { [status: string]: { description?: string; content?: Content } }
  'x-launch-switch'?: string
}

interface Parameter {
  $ref?: string
  name?: string
  in?: string
  description?: string
  schema?: Json
}

type Content = { [type: string]: { schema?: Json; example?: unknown } }

/** One operation on the page: who may ask, an example that can be copied, and every field. */
export function showOperation(path: string, method: string, operation: Operation): string {
  const { operationId, summary, parameters, requestBody, responses } = operation
  const own = parameters.filter(({ name }) => name)
  const [[status, done] = ['200', {}]] = Object.entries(responses)
  const sent = mediaOf(requestBody?.content)
  const given = mediaOf(done.content)
  const fields = [
    own.length > 0
      ? `<h4>Parameters</h4><ul class="fields">${own.map(parameter).join('')}</ul>`
      : '',
    sent?.schema ? `<h4>Body</h4>${fieldsOf(sent.schema)}` : '',
    given?.schema ? `<h4>Answer ${status}</h4>${fieldsOf(given.schema)}` : '',
  ]
  const examples = [
    `<h4>Request</h4>${pre(curl(path, method, operation))}`,
    given ? `<h4>Answer ${status}</h4>${pre(textOf(given.example))}` : '',
  ]
  return `<details class="operation" id="${operationId}" data-words="${escapeHtml(wordsOf(operation))}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span></summary>
<div>${facts(operation, status)}<div class="both"><div>${fields.join('')}</div><div>${examples.join('')}</div></div></div></details>`
}

const pre = (text: string): string => `<pre tabindex="0">${escapeHtml(text)}</pre>`
const textOf = (example: unknown): string => JSON.stringify(example, null, 2)

const mediaOf = (content: Content | undefined): Content[string] | undefined =>
  content?.['application/json']

/** What the search finds an operation by besides its address and summary. */
const wordsOf = ({ operationId, tags }: Operation): string => [operationId, ...tags].join(' ')

const who: Readonly<Record<string, string>> = {
  session: 'a session',
  personalToken: 'a token',
  operatorSession: 'an operator’s session',
  operatorToken: 'the command line',
}

function facts(operation: Operation, done: string): string {
  const { security, parameters, responses, requestBody } = operation
  const callers = security.map((each) => {
    const [name, scopes = []] = Object.entries(each)[0] ?? []
    return name
      ? [who[name], ...scopes.map((scope) => `with scope <code>${scope}</code>`)].join(' ')
      : 'anybody'
  })
  const isKeyed = parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))
  const refusals = Object.keys(responses).filter((status) => status > done && status !== 'default')
  const types = Object.keys(requestBody?.content ?? {}).filter((type) => !type.endsWith('/json'))
  return `<ul class="facts soft"><li>For ${callers.join(', ')}.</li>${[
    isKeyed ? 'Needs an <a href="#keys">Idempotency-Key</a>.' : '',
    types.length > 0 ? `The body is a file: ${types.join(', ')}.` : '',
    operation['x-launch-switch']
      ? `Answers once the launch switch <code>${operation['x-launch-switch']}</code> is on.`
      : '',
    `May <a href="#errors">say no</a> with ${refusals.join(', ')}.`,
  ]
    .filter(Boolean)
    .map((fact) => `<li>${fact}</li>`)
    .join('')}</ul>`
}

/** A request that can be copied into a shell, with the variables of the guide. */
function curl(path: string, method: string, operation: Operation): string {
  const { security, parameters, requestBody } = operation
  const names = security.flatMap((each) => Object.keys(each))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
  const isOpen = security.some((each) => Object.keys(each).length === 0)
  const body = mediaOf(requestBody?.content)
  const [fileType] = Object.keys(requestBody?.content ?? {})
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$SITE${address}"`,
    ...(isOpen ? [] : [credentialOf(names)]),
    ...(parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))
      ? [`-H "Idempotency-Key: $(uuidgen)"`]
      : []),
    ...(body
      ? [`-H 'Content-Type: application/json'`, `-d ${quoted(textOf(body.example))}`]
      : fileType
        ? [`-H 'Content-Type: ${fileType}'`, '--data-binary @file']
        : []),
  ].join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function credentialOf(names: readonly string[]): string {
  if (names.includes('personalToken')) return '-H "Authorization: Bearer $TOKEN"'
  return names.includes('session') ? '-b cookies.txt' : '-b operator-cookies.txt'
}

function parameter({ name = '', in: place, description = '', schema = {} }: Parameter): string {
  return `<li><code>${escapeHtml(name)}</code> <i>${typeOf(schema)}, in the ${place}</i> ${proseHtml(description)}</li>`
}

/** Every field of a schema, those of its parts below it. */
function fieldsOf(schema: Json): string {
  const { properties, items, anyOf, oneOf, required = [] } = schema
  const choices = ((anyOf ?? oneOf) as Json[] | undefined)?.filter(({ type }) => type !== 'null')
  if (choices) return choicesOf(choices)
  if (items) return fieldsOf(items as Json)
  if (!properties) return ''
  const fields = Object.entries(properties as Record<string, Json>).map(([name, field]) => {
    const isOptional = !(required as string[]).includes(name)
    return `<li><code>${escapeHtml(name)}</code> <i>${typeOf(field)}${isOptional ? ', optional' : ''}</i> ${proseHtml(String(field.description ?? ''))}${fieldsOf(field)}</li>`
  })
  return `<ul class="fields">${fields.join('')}</ul>`
}

function choicesOf(choices: readonly Json[]): string {
  const inner = choices.map(fieldsOf).filter(Boolean)
  if (inner.length < 2) return inner.join('')
  return `<ul class="fields">${inner.map((each) => `<li><i>one of</i>${each}</li>`).join('')}</ul>`
}

function typeOf(schema: Json): string {
  const { type, format, items } = schema
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if ('const' in schema) return escapeHtml(JSON.stringify(schema.const))
  if (Array.isArray(schema.enum)) return escapeHtml(schema.enum.join(' | '))
  if (type === 'array') return `list of ${typeOf((items ?? {}) as Json)}`
  if (Array.isArray(type)) return type.join(' or ')
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? ''
  return escapeHtml(String(format ?? type ?? 'any value'))
}

/** What the document marks as code is shown as code. */
export function proseHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
