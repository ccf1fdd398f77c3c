import { type Selectable, sql } from 'kysely'
import type { PaymentRow, Platform, Trx } from '#server/kernel/door.ts'
import type { CardPaymentNow } from '#server/ports/door.ts'
import { isRefundBegun } from './dispute-row.ts'
import { payables } from './payables.ts'

/**
 * Follows a payment's status at the provider: one on its way keeps the reservation alive, a failed one lets the page take another
 * card, and one refunded there counts as refunded.
 */
export async function followPayment(
  trx: Trx,
  platform: Pick<Platform, 'clock' | 'ports' | 'settings'>,
  payment: CardPaymentNow,
): Promise<void> {
  const { orderId, status } = payment
  if (orderId === null) return
  await payables().lock(trx, platform, orderId)
  if (status === 'processing') await payables().notePaymentDetected(trx, platform, orderId, 'card')
  if (status === 'waiting') await payables().notePaymentFailed(trx, platform, orderId, 'declined')
  const known = await trx
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', platform.ports.card.provider)
    .where('payment_id', '=', payment.paymentId)
    .executeTakeFirst()
  if (known && payment.refundedMinor > 0n) await followRefund(trx, platform, known, payment)
}

async function followRefund(
  trx: Trx,
  platform: Pick<Platform, 'clock' | 'settings'>,
  known: Selectable<PaymentRow>,
  payment: CardPaymentNow,
): Promise<void> {
  const whole = payment.refundedMinor >= payment.amountMinor
  if (known.outcome === 'refund_due' || known.outcome === 'held') {
    if (!whole) return
    // A refund of ours ends with its answer; if that was lost it is asked about again.
    if (await isRefundBegun(trx, known)) return
    await sql`update payment set outcome = 'refunded'
      where provider = ${known.provider} and payment_id = ${known.payment_id}`.execute(trx)
    return
  }
  if (known.outcome === 'refunded' || known.order_id === null) return
  await payables().noteRefundedOutside(trx, platform, known.order_id, known)
}
