import { closingTime, movedPriority, type PocketFacts } from '#domain/campaigns/pocket-status.ts'
import { isBefore } from '#domain/kernel/time.ts'
import { enqueue, readPocketFacts, type Trx } from '#server/kernel/door.ts'

/**
 * Stores what is left of the badge holders' priority hours, and when, as a hold ends or its end is known, and enqueues their
 * e-mails. Called before the end of a hold is written, and after its end is announced. The Pockets are locked. Rule TIP-03.
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

/** Null where the hours have not moved, or nothing is sold by then. */
function newPriority(facts: PocketFacts, now: Date) {
  const { publishedAt, cancelledAt, closedAt, priorityMovedTo } = facts.history
  const moved = movedPriority(facts, now)
  if (moved === null || publishedAt === null || (cancelledAt ?? closedAt) !== null) return null
  const same = moved.until.getTime() === priorityMovedTo?.until.getTime()
  return same || !isBefore(moved.from, closingTime(facts)) ? null : moved
}
