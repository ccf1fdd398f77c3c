import { z } from 'zod'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { dryRun, NotDryRunnable } from '#server/host/door.ts'
import {
  authorityRefusals,
  type Client,
  type Endpoint,
  exactJson,
  type OperatorActor,
  type Platform,
} from '#server/kernel/door.ts'
import { readEntries } from '#server/ledger/door.ts'
import { endpoints } from './endpoints.ts'
import { wrongFields } from './read-json.ts'

/** A schema as JSON Schema, as screens are made from it. */
export interface JsonShape {
  readonly [key: string]: unknown
}

/** An operation that operators may ask for, as its screen needs it. */
export interface OperatorsOperation {
  /** Its method and its path below `/operator`: `POST /payouts/:id/approvals`. */
  readonly key: string
  readonly method: Endpoint['method']
  readonly operation: Endpoint['operation']
  readonly params: readonly string[]
  readonly keyed: boolean
  readonly query: JsonShape | null
  readonly body: JsonShape | null
  readonly answer: JsonShape | null
  /** Gives a file. */
  readonly file: boolean
}

const isOperators = ({ audience }: Endpoint) => audience === 'operator'
const keyOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/^\/operator/, '')}`

/** Operators put documents on file as everybody does. */
const byKey = new Map(
  endpoints
    .filter((each) => isOperators(each) || each.path.startsWith('/evidence'))
    .map((each) => [keyOf(each), each]),
)

/** Every operation of the operators. */
export const operatorsOperations: ReadonlyMap<string, OperatorsOperation> = new Map(
  endpoints.filter(isOperators).map((each) => [keyOf(each), operationOf(each)]),
)

function operationOf(each: Endpoint): OperatorsOperation {
  return {
    key: keyOf(each),
    method: each.method,
    operation: each.operation,
    params: [...each.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
    keyed: each.keyed === true,
    query: shapeOf(each.query, 'input'),
    body: shapeOf(each.body, 'input'),
    answer: shapeOf(each.answer, 'output'),
    file: each.bytes?.out !== undefined,
  }
}

function shapeOf(schema: z.ZodType | undefined, io: 'input' | 'output'): JsonShape | null {
  return schema ? z.toJSONSchema(schema, { io, unrepresentable: 'any' }) : null
}

/** What is sent with a request, as it would come by HTTP. */
export interface OperatorsRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The Idempotency-Key. */
  readonly once?: string
  readonly client: Client
}

/** The answer as it would go over the wire, or why there is none. */
export type OperatorsAnswer =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly fields: readonly { field: string; code: string }[] }
  | { readonly ok: false; readonly refusals: readonly [Refusal, ...Refusal[]] }

const refused = (refusal: Refusal): OperatorsAnswer => ({ ok: false, refusals: [refusal] })

/** Whether a role of this operator may ask for it. */
export function mayAsk({ roles }: OperatorActor, key: string): boolean {
  const each = byKey.get(key)
  return each !== undefined && authorityRefusals(roles, each.operation, 'none').length === 0
}

/**
 * Asks for an operation as an operator's request by HTTP would, in this process: role, exact validation, the operation itself.
 */
export async function askAsOperator(
  platform: Platform,
  who: OperatorActor,
  key: string,
  { params = {}, query = {}, body, once = '', client }: OperatorsRequest,
): Promise<OperatorsAnswer> {
  const each = byKey.get(key)
  if (!each) return refused({ code: 'unknown_object' })
  if (!mayAsk(who, key)) return refused({ code: 'not_allowed' })
  const named = each.params?.safeParse(params)
  if (named?.success === false) return refused({ code: 'unknown_object' })
  const asked = each.query?.safeParse(query)
  if (asked?.success === false) return { ok: false, fields: wrongFields(asked.error) }
  const sent = each.body?.safeParse(body)
  if (sent?.success === false) return { ok: false, fields: wrongFields(sent.error) }
  const outcome = await each.handle({
    platform,
    // The router hands it a caller of either kind as well.
    who: who as OperatorActor & { personId: string },
    params: named?.data,
    query: asked?.data,
    body: sent?.data,
    key: once,
    client,
    headers: new Headers(),
  })
  if (outcome.ok) return { ok: true, answer: wireOf(each, outcome.value) }
  if (!('problems' in outcome)) return outcome
  const wrong = Object.entries(outcome.problems).map(([field, code]) => ({
    field,
    code: `${code}`,
  }))
  return { ok: false, fields: wrong }
}

/** What of an answer goes over the wire; of a file, the file. */
function wireOf(each: Endpoint, value: unknown): unknown {
  const body = each.reply ? each.reply(value).body : value
  if (each.bytes?.out) return body
  return body === undefined ? null : JSON.parse(exactJson(body))
}

/** What a request would do: its answer, and what it would book. */
export interface Rehearsal {
  readonly answer: OperatorsAnswer
  readonly entries: readonly {
    kind: string
    postings: readonly { account: string; amountMicro: string }[]
  }[]
}

const MOST_ENTRIES = 50

/** Asks, and takes everything back; null where somebody outside would be asked, so that it cannot be tried. */
export async function rehearseAsOperator(
  platform: Platform,
  who: OperatorActor,
  key: string,
  request: OperatorsRequest,
): Promise<Rehearsal | null> {
  try {
    return await dryRun(platform, async (within) => {
      const { last } = await within.db
        .selectFrom('ledger_entry')
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow()
      const answer = await askAsOperator(within, who, key, request)
      const cursor = [`${last ?? 0}`]
      const { items } = await readEntries(within, { limit: MOST_ENTRIES, cursor }, { names: false })
      return { answer, entries: items }
    })
  } catch (error) {
    if (error instanceof NotDryRunnable) return null
    throw error
  }
}
