import type { Trx } from '#server/kernel/door.ts'

/** By what whoever sends it knows the refund of a payment as one. */
export const refundKey = (provider: string, paymentId: string) => `refund:${provider}:${paymentId}`

/**
 * By which key an order's deposit goes back: that transfer moves its money out of the escrow contract. Undefined where a
 * card has paid: its USDC goes back to the treasury, from where it came.
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
