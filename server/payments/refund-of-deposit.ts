import type { Trx } from '#server/kernel/door.ts'

/** The key by which the sender knows a payment's refund. */
export const refundKey = (provider: string, paymentId: string) => `refund:${provider}:${paymentId}`

/**
 * The key by which an order's deposit is refunded: that transfer moves its money out of the escrow contract. Undefined for a card
 * payment: its USDC returns to the treasury.
 */
export async function refundOfDeposit(
  trx: Trx,
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<string | undefined> {
  const deposit = await trx
    .selectFrom('payment')
    .select('provider')
    .where('payment_id', '=', paymentId)
    .where('order_id', '=', orderId)
    .where('provider', '=', 'chain')
    .executeTakeFirst()
  return deposit && refundKey(deposit.provider, paymentId)
}
