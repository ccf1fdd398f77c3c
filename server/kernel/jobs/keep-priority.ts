import { closingTime, movedPriority, type PocketFacts } from '#domain/campaigns/pocket-status.ts'
import { isBefore } from '#domain/kernel/time.ts'
import type { Trx } from '#server/kernel/db/in-transaction.ts'
import { readPocketFacts } from '#server/kernel/db/read-pocket-facts.ts'
import { enqueue } from './enqueue.ts'

/**
 * Writes down what is left of the hours of badge holders, and when, as a hold ends or is told its end, and has them
 * told. Called before what ends it is written, and after what tells its end. The Pockets are locked. Rule TIP-03.
 */
export async function keepPriority(
  trx: Trx,
  pocketIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const [pocketId, { facts }] of await readPocketFacts(trx, pocketIds, now)) {
    const moved = newPriority(facts, now)
    if (moved === null) continue
    await trx
      .updateTable('pocket')
      .set({ priority_from: moved.from, priority_until: moved.until })
      .where('id', '=', pocketId)
      .execute()
    const key = `mail_priority:${pocketId}:${moved.until.toISOString()}`
    await enqueue(trx, [{ key, kind: 'mail_priority', payload: { pocketId } }], now)
  }
}

/** Null where they have not moved, or nothing is sold by then. */
function newPriority(facts: PocketFacts, now: Date) {
  const { publishedAt, cancelledAt, closedAt, priorityMovedTo } = facts.history
  const moved = movedPriority(facts, now)
  if (moved === null || publishedAt === null || (cancelledAt ?? closedAt) !== null) return null
  const same = moved.until.getTime() === priorityMovedTo?.until.getTime()
  return same || !isBefore(moved.from, closingTime(facts)) ? null : moved
}
