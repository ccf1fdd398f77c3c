import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { apiDocument } from '#server/http/openapi.ts'

/* Holds what the server answers in tests to the API's own document. */

type Schema = { readonly [key: string]: unknown }
type Content = { [type: string]: { schema?: Schema } }
type Answer = { $ref?: string; content?: Content }
/** One operation, as far as a test reads it. */
export interface Documented {
  operationId: string
  parameters: readonly { name?: string; in?: string; $ref?: string }[]
  requestBody?: { content: Content }
  responses: { [status: string]: Answer }
}
type Paths = { [path: string]: { [method: string]: Documented } }
type Components = { responses: { [name: string]: Answer }; schemas: { [name: string]: Schema } }

const document = () => apiDocument() as unknown as { paths: Paths; components: Components }

let judge: Ajv2020 | undefined
const compiled = new WeakMap<Schema, ValidateFunction>()

/** What fits a schema of the document. */
export function validatorOf(schema: Schema): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  if (!judge) {
    judge = new Ajv2020({ strict: false, allErrors: true })
    formats.default(judge)
    judge.addSchema({ ...document(), $id: 'https://api.example/document' })
  }
  const $id = `https://api.example/document/${crypto.randomUUID()}`
  const absolute = JSON.stringify(schema).replaceAll('"#/', '"https://api.example/document#/')
  const validator = judge.compile({ ...JSON.parse(absolute), $id })
  compiled.set(schema, validator)
  return validator
}

/** The operation that a request reached; undefined for none. Plain addresses come before those with parameters. */
export function documentedAt(method: string, pathname: string): Documented | undefined {
  const matching = Object.entries(document().paths)
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .filter(([path]) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
  return matching.map(([, at]) => at[method.toLowerCase()]).find((each) => each !== undefined)
}

/** Throws when an answer of the API is not one that the document promises: no field more, none less. */
export function holdToDocument(method: string, response: Response, text: string): void {
  const { pathname } = new URL(response.url)
  const operation = pathname.startsWith('/api/') ? documentedAt(method, pathname) : undefined
  if (!operation) return
  const { status } = response
  const at = `${method} ${pathname} ${status}`
  const promised = operation.responses[status]
  // 405 is the gate's; anything else that is not promised is a gap in the document.
  if (!promised && status !== 405) throw new Error(`${at} is not in the API's document: ${text}`)
  const name = promised?.$ref?.split('/').at(-1) ?? 'other'
  const answer = promised?.$ref || !promised ? document().components.responses[name] : promised
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  if (text === '' || !type.endsWith('json')) return
  const schema = answer?.content?.[type]?.schema
  if (!schema) throw new Error(`${at} as ${type} is not in the API's document`)
  const validator = validatorOf(schema)
  if (validator(JSON.parse(text))) return
  throw new Error(`${at} does not fit the document: ${JSON.stringify(validator.errors)} ${text}`)
}
