import { createHash } from 'node:crypto'
import { inTransaction, type Platform } from '#server/kernel/door.ts'
import type { CardPaymentNow } from '#server/ports/door.ts'
import { followPayment } from './follow-payment.ts'
import { confirmPayment, type PaymentAnswer } from './payables.ts'

/**
 * Updates an order to its payment's status at the provider, as the provider's messages would have. Returns a payment that was not
 * known here before; null if there is no new money. Rule PAY-02.
 * @throws MoneyStopped while money is stopped.
 */
export async function importMissedPayment(
  platform: Platform,
  payment: CardPaymentNow,
): Promise<PaymentAnswer | null> {
  const answer = await confirmUnlessKnown(platform, payment)
  if (payment.status !== 'succeeded' || payment.refundedMinor > 0n) {
    await inTransaction(platform.db, (trx) => followPayment(trx, platform, payment))
    platform.worker.wake()
  }
  return answer
}

/** Confirms a succeeded payment of which no message came; null for every other one. */
export async function confirmUnlessKnown(
  platform: Platform,
  payment: CardPaymentNow,
): Promise<PaymentAnswer | null> {
  if (payment.status !== 'succeeded') return null
  const { provider } = platform.ports.card
  const { paymentId, orderId, amountMinor, currency, seenAt } = payment
  const known = await platform.db
    .selectFrom('payment')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (known) return null
  platform.log.warn({ paymentId }, 'a payment was found that no message had told of')
  return confirmPayment(platform, {
    provider,
    eventId: `asked:${paymentId}`,
    type: 'payment_intent.retrieved',
    bodyHash: createHash('sha256').update(paymentId).digest('hex'),
    paymentId,
    orderId,
    amountMinor,
    currency,
    seenAt,
  })
}
