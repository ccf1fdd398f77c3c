import type { Instant } from '#domain/kernel/time.ts'
import type { Trx } from '#server/kernel/door.ts'

/**
 * Takes back what somebody has offered on the market from an instant on, or ever, and not sold. A purchase that holds such an offer
 * is not carried out: its money goes back. Gives how many. Under the lock on the person.
 */
export async function takeOffersBack(
  trx: Trx,
  personId: string,
  now: Instant,
  from: Instant = new Date(0),
): Promise<number> {
  const taken = await trx
    .updateTable('listing')
    .set({ taken_back_at: now })
    .where('seller_id', '=', personId)
    .where('listed_at', '>=', from)
    .where('taken_back_at', 'is', null)
    .where('sold_at', 'is', null)
    .executeTakeFirst()
  return Number(taken.numUpdatedRows)
}
