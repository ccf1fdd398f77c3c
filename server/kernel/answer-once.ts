import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { GaveWay, type Trx } from '#server/kernel/db/in-transaction.ts'
import { unnestRows } from '#server/kernel/db/unnest.ts'
import { exactJson } from './exact-json.ts'

/** One request for something that must not happen twice. */
export interface KeyedRequest {
  /** The person or operator who asks; a key counts for them alone. */
  actorId: string
  operation: string
  /** Chosen by whoever asks, 1 to 255 characters. */
  key: string
  /** All that was asked for; the same key with another input is refused. */
  input: unknown
}

/** An answer that JSON keeps unchanged: amounts are decimal text. */
export type PlainAnswer = { readonly [key: string]: string | number | boolean | null | PlainAnswer }

/**
 * Runs the work once per key, in the work's own transaction. The first answer is stored and given again; a refusal is not stored,
 * since it changed nothing. Refuses `key_reused` for another input. Lock what the work locks before calling, so that two requests
 * with one key run one after the other; where they lock different things, the second is retried after the first answer is stored.
 */
export async function answerOnce<T extends PlainAnswer>(
  trx: Trx,
  request: KeyedRequest,
  now: Date,
  work: () => Promise<Decision<T>>,
): Promise<Decision<T>> {
  const [answer] = await answerEachOnce(trx, [request], now, async () => [await work()])
  invariant(answer, 'each request has an answer')
  return answer
}

/**
 * The same for many requests at once, each with its own key. The work gets the indexes of the requests that have no stored
 * answer, and answers them in that order.
 */
export async function answerEachOnce<T extends PlainAnswer>(
  trx: Trx,
  requests: readonly KeyedRequest[],
  now: Date,
  work: (fresh: readonly number[]) => Promise<readonly Decision<T>[]>,
): Promise<readonly Decision<T>[]> {
  const hashed = requests.map((request) => ({ ...request, hash: hashOf(request.input) }))
  const earlier = await readEarlier(trx, requests)
  const fresh = [...requests.keys()].filter((at) => !earlier.has(at))
  const decisions = fresh.length === 0 ? [] : await work(fresh)
  const decided = new Map(fresh.map((at, place) => [at, decisions[place]]))
  const accepted = hashed.flatMap((request, at) => {
    const decision = decided.get(at)
    return decision?.ok ? [{ ...request, answer: decision.value }] : []
  })
  await keepAnswers(trx, accepted, now)
  return hashed.map(({ hash }, at) => {
    const kept = earlier.get(at)
    if (kept)
      return kept.request_hash === hash ? accept(kept.answer as T) : refuse({ code: 'key_reused' })
    const decision = decided.get(at)
    invariant(decision, 'each request has an answer')
    return decision
  })
}

function hashOf(input: unknown): string {
  return createHash('sha256').update(exactJson(input)).digest('hex')
}

/** Stored answers, by the index of the request. */
async function readEarlier(trx: Trx, requests: readonly KeyedRequest[]) {
  const { rows } = await sql<{ place: bigint; request_hash: string; answer: unknown }>`
    select asked.place, kept.request_hash, kept.answer
    from unnest(${requests.map(({ actorId }) => actorId)}::uuid[],
        ${requests.map(({ operation }) => operation)}::text[],
        ${requests.map(({ key }) => key)}::text[])
        with ordinality as asked (person_id, operation, key, place)
      join idempotency kept using (person_id, operation, key)`.execute(trx)
  return new Map(rows.map(({ place, ...kept }) => [Number(place) - 1, kept]))
}

async function keepAnswers(
  trx: Trx,
  answered: readonly (KeyedRequest & { hash: string; answer: PlainAnswer })[],
  now: Date,
): Promise<void> {
  if (answered.length === 0) return
  const { rows } = await sql`insert into idempotency ${unnestRows(answered, {
    person_id: ['uuid', (row) => row.actorId],
    operation: ['text', (row) => row.operation],
    key: ['text', (row) => row.key],
    request_hash: ['text', (row) => row.hash],
    answer: ['jsonb', (row) => exactJson(row.answer)],
    created_at: ['timestamptz', () => now],
  })} on conflict do nothing returning key`.execute(trx)
  if (rows.length < answered.length) throw new GaveWay('another request with this key came first')
}
