import { createHash } from 'node:crypto'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import { exactJson } from '#server/exact-json.ts'

/** One request for something that must not happen twice. */
export interface KeyedRequest {
  /** The person or operator who asks; keys of others are others' keys. */
  actorId: string
  operation: string
  /** Chosen by whoever asks, 1 to 255 characters. */
  key: string
  /** All that was asked for; the same key with another input is refused. */
  input: unknown
}

/** What can be kept and given again to the letter: amounts are decimal text. */
export type PlainAnswer = { readonly [key: string]: string | number | boolean | null | PlainAnswer }

/**
 * Does the work once per key, within the work's own transaction: the first answer is kept and given again.
 * A refusal is not kept, since it changed nothing. Refuses `key_reused` for another input.
 * Lock what the work locks before calling, so that two with one key come one after the other.
 */
export async function answerOnce<T extends PlainAnswer>(
  trx: Trx,
  request: KeyedRequest,
  now: Date,
  work: () => Promise<Decision<T>>,
): Promise<Decision<T>> {
  const { actorId, operation, key } = request
  const requestHash = createHash('sha256').update(exactJson(request.input)).digest('hex')
  const earlier = await trx
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('person_id', '=', actorId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier) {
    return earlier.request_hash === requestHash
      ? accept(earlier.answer as T)
      : refuse({ code: 'key_reused' })
  }
  const decision = await work()
  if (!decision.ok) return decision
  await trx
    .insertInto('idempotency')
    .values({
      person_id: actorId,
      operation,
      key,
      request_hash: requestHash,
      answer: exactJson(decision.value),
      created_at: now,
    })
    .execute()
  return decision
}
