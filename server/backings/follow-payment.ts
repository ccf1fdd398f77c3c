import { type Selectable, sql } from 'kysely'
import { mayStep } from '#domain/confirmation.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import type { PaymentRow } from '#server/db/tables-outside.ts'
import type { Platform } from '#server/platform.ts'
import type { CardPaymentNow } from '#server/ports/card/port.ts'
import { freezeOrder } from './freeze-order.ts'
import { lockOrder } from './lock-order.ts'
import { stepBacking } from './step-backing.ts'

/**
 * Brings an order to where its payment is at the provider by now: a payment on its way keeps the hold alive, one
 * that failed lets the page take another card, and money that went back counts as gone.
 */
export async function followPayment(
  trx: Trx,
  platform: Pick<Platform, 'clock' | 'ports'>,
  payment: CardPaymentNow,
): Promise<void> {
  if (payment.backingId === null) return
  const order = await lockOrder(trx, payment.backingId)
  if (!order) return
  const now = platform.clock.now()
  const { id, state } = order.row
  if (payment.status === 'processing' && state === 'awaiting_payment') {
    const held = await trx
      .selectFrom('reservation')
      .select('backing_id')
      .where('backing_id', '=', id)
      .where('ended_at', 'is', null)
      .where('reserved_until', '>', now)
      .executeTakeFirst()
    // A hold that has lapsed is not revived by what may still fail.
    if (held) await stepBacking(trx, id, { from: state, to: 'detected' }, now)
  }
  if (payment.status === 'waiting' && state === 'detected') {
    await stepBacking(trx, id, { from: state, to: 'awaiting_payment', reason: 'declined' }, now)
  }
  const known = await trx
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', platform.ports.card.provider)
    .where('payment_id', '=', payment.paymentId)
    .executeTakeFirst()
  if (known && payment.refundedMinor > 0n) await followRefund(trx, known, payment, now)
}

async function followRefund(
  trx: Trx,
  known: Selectable<PaymentRow>,
  payment: CardPaymentNow,
  now: Date,
): Promise<void> {
  const whole = payment.refundedMinor >= payment.amountMinor
  if (known.outcome === 'refund_due' || known.outcome === 'held') {
    if (!whole) return
    await sql`update payment set outcome = 'refunded'
      where provider = ${known.provider} and payment_id = ${known.payment_id}`.execute(trx)
    return
  }
  if (known.outcome === 'refunded' || known.backing_id === null) return
  // Somebody gave the money back in the provider's console: two operators decide what becomes of the order.
  const order = await lockOrder(trx, known.backing_id)
  const stands = order && order.row.state !== 'frozen' && order.row.state !== 'disputed'
  if (stands && mayStep(order.row.state, 'frozen')) {
    await freezeOrder(trx, order.row, 'refunded_outside', now)
  }
}
