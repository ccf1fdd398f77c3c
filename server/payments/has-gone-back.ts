import type { Trx } from '#server/kernel/door.ts'

/**
 * Has money that came for an order or a purchase, and could not pay it, gone back already? What ends unpaid then ends as
 * given back, whichever of the two comes first.
 */
export async function hasGoneBack(trx: Trx, orderId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('payment')
    .select('payment_id')
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'refunded')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
