import { z } from 'zod'
import { type TokenScope, tokenScopeFor } from '#domain/identity/token-scope.ts'
import { endpoints } from './endpoints.ts'
import { exampleOf } from './openapi-example.ts'
import { describeFields, meaningOf } from './openapi-fields.ts'
import {
  allowanceHeaders,
  type Json,
  keptHeaders,
  refusalStatuses,
  sharedAnswer,
  sharedComponents,
} from './openapi-shared.ts'
import { tagGroups, tagOf, tags } from './openapi-tags.ts'
import { describeWebhooks } from './openapi-webhooks.ts'
import { type DescribedOperation, writtenOperations } from './openapi-written.ts'

const DESCRIPTION = `Amounts are decimal text: USDC with at most six decimals in requests ("27.333333", "12.50"), whole micro-USDC in answers.
Times are ISO 8601 in UTC. A body takes the fields named here and no other. Whatever moves money, or makes something
that must be made once, asks for an Idempotency-Key. Long lists come in pages: ask again with \`cursor\` set to
\`nextCursor\` until it is null. What is somebody else's answers as if it were not there. A token (\`Authorization: Bearer cr_…\`) asks in its owner's
name within its scopes; its answers say how much it may still ask (\`RateLimit-Policy\`, \`RateLimit\`).`

/** Every operation of the API: those that are declared, and those that are routed by hand. */
export const describedOperations: readonly DescribedOperation[] = [
  ...writtenOperations,
  ...endpoints,
]

/** The API in OpenAPI 3.1, made from the schemas that its input is read by. */
export function describeApi(operations: readonly DescribedOperation[]): Json {
  const paths = Map.groupBy(operations, ({ path }) => `/api${path.replace(/:(\w+)/g, '{$1}')}`)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coin Rouge',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags,
    'x-tagGroups': tagGroups,
    paths: Object.fromEntries(
      [...paths].map(([path, at]) => [
        path,
        Object.fromEntries(at.map((each) => [each.method.toLowerCase(), operationOf(each)])),
      ]),
    ),
    webhooks: describeWebhooks(),
    components: sharedComponents,
  }
}

let described: Json | undefined

/** The document of this process; it is the same until another version starts. */
export function apiDocument(): Json {
  described ??= describeApi(describedOperations)
  return described
}

function operationOf(each: DescribedOperation): Json {
  return {
    operationId: operationIdOf(each),
    summary: each.summary,
    tags: [tagOf(each)],
    security: securityOf(each),
    'x-authority': each.operation,
    ...(each.launch ? { 'x-launch-switch': each.launch } : {}),
    parameters: parametersOf(each),
    ...bodyOf(each),
    responses: {
      [String(each.status ?? 200)]: answerOf(each),
      ...(each.keptFor ? { 304: { description: 'Not changed since.', headers: keptHeaders } } : {}),
      ...otherAnswersOf(each),
      ...Object.fromEntries(
        refusalStatuses
          .filter((status) => mayAnswer(each, status))
          .map((status) => [String(status), sharedAnswer(status)]),
      ),
      default: sharedAnswer('other'),
    },
  }
}

/** Which "no" an operation can give, beside what any request may meet. */
function mayAnswer(each: DescribedOperation, status: number): boolean {
  const changes = each.method !== 'GET'
  const mayBe: Record<number, boolean> = {
    // A query that nobody reads is refused too.
    400: true,
    401: each.audience !== 'anyone' || each.countsTries === true || looksAtTokens(each),
    403: changes || each.audience !== 'anyone' || looksAtTokens(each),
    404: each.params !== undefined || changes,
    409: changes || each.launch !== null || each.audience === 'person',
    413: changes,
    415: changes && each.method !== 'DELETE',
    422: changes,
    429: each.countsTries === true || looksAtTokens(each),
    // A database that is busy has no time for readers either.
    503: true,
  }
  return mayBe[status] ?? false
}

function securityOf(each: DescribedOperation): readonly Json[] {
  const { audience } = each
  const scope = tokenScopeOf(each)
  const token = scope ? [{ personalToken: [scope] }] : []
  const session = { session: [] }
  const operators = [{ operatorSession: [] }, { operatorToken: [], operatorName: [] }]
  if (audience === 'operator') return operators
  if (audience === 'anyone') return [{}, session, ...token]
  return [session, ...token, ...(audience === 'caller' ? operators : [])]
}

const looksAtTokens = ({ audience, ignoresTokens }: DescribedOperation): boolean =>
  audience !== 'operator' && !ignoresTokens

/** The scope that is enough, where one is. */
function tokenScopeOf(each: DescribedOperation): TokenScope | null {
  return looksAtTokens(each) ? tokenScopeFor(each.operation, each.method === 'GET') : null
}

function parametersOf(each: DescribedOperation): readonly Json[] {
  const { path, params, query, keyed, keptFor } = each
  const inPath = propertiesOf(params)
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      description: meaningOf(name) ?? `The ${name}.`,
      schema: inPath[name] ?? { type: 'string' },
    })),
    ...Object.entries(propertiesOf(query)).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      description: meaningOf(name) ?? `Only rows with this ${name}.`,
      schema,
    })),
    ...(keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(keptFor ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ]
}

function propertiesOf(schema: z.ZodType | undefined): Record<string, Json> {
  return schema ? ((jsonOf(schema, 'input').properties ?? {}) as Record<string, Json>) : {}
}

function bodyOf({ body, bytes }: DescribedOperation): Json {
  if (bytes?.in) return { requestBody: { required: true, content: binary(bytes.in) } }
  if (!body) return {}
  return { requestBody: { required: true, content: media(jsonOf(body, 'input')) } }
}

function otherAnswersOf({ answers = {} }: DescribedOperation): Json {
  const made = Object.entries(answers).map(([status, schema]) => [
    status,
    {
      description: 'Done so far.',
      content: media(jsonOf(schema, 'output')),
    },
  ])
  return Object.fromEntries(made)
}

function headersOf(each: DescribedOperation): Json {
  const headers = {
    ...(each.setsCookie ? { 'Set-Cookie': { schema: { type: 'string' } } } : {}),
    ...(tokenScopeOf(each) ? allowanceHeaders : {}),
    ...(each.keptFor ? keptHeaders : {}),
  }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

function answerOf(each: DescribedOperation): Json {
  const { status, answer, bytes, alsoAs } = each
  const headers = headersOf(each)
  if (status === 204) return { description: 'Done.', ...headers }
  const content = bytes?.out
    ? binary(bytes.out)
    : {
        ...media(answer ? jsonOf(answer, 'output') : {}),
        ...(alsoAs ? binary([alsoAs]) : {}),
      }
  return { description: status === 201 ? 'Made.' : 'Done.', ...headers, content }
}

const binary = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, {}]))

const media = (schema: Json): Json => ({
  'application/json': { schema, example: exampleOf(schema) },
})

/** A schema as JSON Schema: what may be sent, or what is given. */
function jsonOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // A format says what its pattern would, and can be read.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  return describeFields(json)
}

/** `POST /backings/:id/card-payment` is `postBackingsByIdCardPayment`. */
function operationIdOf({ method, path }: DescribedOperation): string {
  const words = path
    .split(/[/.-]/)
    .filter(Boolean)
    .map((word) => (word.startsWith(':') ? `by-${word.slice(1)}` : word))
    .flatMap((word) => word.split('-'))
  return (
    method.toLowerCase() +
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  )
}
