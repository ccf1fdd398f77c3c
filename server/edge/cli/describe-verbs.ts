import { z } from 'zod'
import type { Endpoint } from '#server/kernel/door.ts'
import type { JsonSchema, Verb } from './verb.ts'

/**
 * The verbs of the command line: what operators may ask, and what the public pages read. Where both have an address, what everybody
 * may read keeps its name, and the operators' reading says `inspect`, or `search` for a list. What takes a file is made by hand.
 */
export function describeVerbs(endpoints: readonly Endpoint[]): readonly Verb[] {
  const forOperators = endpoints.filter(isForOperators).filter(({ bytes }) => !bytes?.in)
  const forEverybody = endpoints.filter(
    ({ operation, method }) => operation === 'public_pages' && method === 'GET',
  )
  const publicNames = forEverybody.map((each) => nameOf(each).join(' '))
  const verbs = [
    ...forOperators.map(verbOf).map((verb) => {
      return publicNames.includes(verb.name.join(' ')) ? { ...verb, name: closer(verb.name) } : verb
    }),
    ...forEverybody.map(verbOf),
  ]
  const names = verbs.map(({ name }) => name.join(' '))
  return verbs
    .filter((_, at) => names.indexOf(names[at] ?? '') === at)
    .map((verb) => {
      // What has verbs below it, as a cancellation has its approval, is a group and no verb.
      const isGroup = names.some((name) => name.startsWith(`${verb.name.join(' ')} `))
      return isGroup ? { ...verb, name: [...verb.name, 'create'] } : verb
    })
}

const closer = (name: readonly string[]) => [
  ...name.slice(0, -1),
  name.at(-1) === 'list' ? 'search' : 'inspect',
]

const isForOperators = ({ audience }: Endpoint): boolean =>
  audience === 'operator' || audience === 'caller'

function verbOf(each: Endpoint): Verb {
  const { path, summary, query, body, bytes } = each
  return {
    name: nameOf(each),
    method: methodOf(each),
    path,
    summary,
    query: query ? schemaOf(query, 'input') : null,
    body: body ? schemaOf(body, 'input') : null,
    givesFile: bytes?.out !== undefined,
    asOperator: isForOperators(each),
  }
}

function methodOf({ method, path }: Endpoint): Verb['method'] {
  if (method === 'GET' || method === 'POST' || method === 'DELETE') return method
  throw new Error(`The command line has no word for ${method} ${path}.`)
}

/** The words of the path; `/fights/:id/start` is an act by itself, what is none gets one after its method. */
function nameOf(each: Endpoint): readonly string[] {
  const words = each.path.split('/').filter((word) => /^[^:]/.test(word) && word !== 'operator')
  const method = methodOf(each)
  if (method === 'DELETE') return [...words, 'remove']
  if (method === 'GET') return [...words, isList(each) ? 'list' : 'show']
  if (words.at(-1) === 'approvals') return [...words.slice(0, -1), 'approve']
  return words.length > 1 ? words : [...words, 'create']
}

function isList({ answer }: Endpoint): boolean {
  const { type, properties } = answer ? schemaOf(answer, 'output') : {}
  return type === 'array' || properties?.items !== undefined
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
}
