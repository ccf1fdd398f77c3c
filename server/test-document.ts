import { appendFileSync } from 'node:fs'
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

type Place = { path: string; pattern: RegExp; at: Paths[string] }
let places: readonly Place[] | undefined

/** Plain addresses come before those with parameters. */
const allPlaces = (): readonly Place[] =>
  Object.entries(document().paths)
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, at]) => {
      return { path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), at }
    })

function placeAt(method: string, pathname: string): Place | undefined {
  places ??= allPlaces()
  const verb = method.toLowerCase()
  return places.find(({ pattern, at }) => at[verb] !== undefined && pattern.test(pathname))
}

/** The operation that a request reached; undefined for none. */
export function documentedAt(method: string, pathname: string): Documented | undefined {
  return placeAt(method, pathname)?.at[method.toLowerCase()]
}

const carriedOut = new Set<string>()

/** Notes for the whole run, all of its processes, which operations have done what they are for. */
function noteCarriedOut(name: string): void {
  const file = process.env.OPERATIONS_DONE
  if (!file || carriedOut.has(name)) return
  carriedOut.add(name)
  appendFileSync(file, `${name}\n`)
}

/** Throws when an answer of the API is not one that the document promises: no field more, none less. */
export function holdToDocument(method: string, response: Response, text: string): void {
  const { pathname } = new URL(response.url)
  const place = pathname.startsWith('/api/') ? placeAt(method, pathname) : undefined
  const operation = place?.at[method.toLowerCase()]
  if (!place || !operation) return
  const { status } = response
  if (response.ok) noteCarriedOut(`${method} ${place.path}`)
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
