import type { Trx } from '#server/kernel/door.ts'

/**
 * Whether money that came for an order or a purchase and could not pay it was refunded already: what ends unpaid then ends as
 * refunded, whichever comes first.
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
