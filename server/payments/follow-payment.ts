import { type Selectable, sql } from 'kysely'
import { mayFreeze } from '#domain/orders/confirmation.ts'
import type { Trx } from '#server/kernel/db/in-transaction.ts'
import type { PaymentRow } from '#server/kernel/db/tables-outside.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { followPurchase, noteRefundedOutside } from '#server/market/follow-purchase.ts'
import { freezeOrder } from '#server/orders/freeze-order.ts'
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts'
import { stepBacking } from '#server/orders/step-backing.ts'
import type { CardPaymentNow } from '#server/ports/card/port.ts'
import { isRefundBegun } from './dispute-row.ts'

/**
 * Brings an order to where its payment is at the provider by now: a payment on its way keeps the hold alive, one
 * that failed lets the page take another card, and money that went back counts as gone.
 */
export async function followPayment(
  trx: Trx,
  platform: Pick<Platform, 'clock' | 'ports' | 'settings'>,
  payment: CardPaymentNow,
): Promise<void> {
  if (payment.backingId === null) return
  const order = await lockOrder(trx, payment.backingId)
  if (order) await followOrder(trx, platform, order, payment)
  else await followPurchase(trx, platform, payment.backingId, payment)
  const known = await trx
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', platform.ports.card.provider)
    .where('payment_id', '=', payment.paymentId)
    .executeTakeFirst()
  if (known && payment.refundedMinor > 0n) await followRefund(trx, platform, known, payment)
}

async function followOrder(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  { row: { id, state } }: LockedOrder,
  payment: CardPaymentNow,
): Promise<void> {
  const now = clock.now()
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
    // One of ours ends by its answer; one whose answer was lost is asked for once more.
    if (await isRefundBegun(trx, known)) return
    await sql`update payment set outcome = 'refunded'
      where provider = ${known.provider} and payment_id = ${known.payment_id}`.execute(trx)
    return
  }
  if (known.outcome === 'refunded' || known.backing_id === null) return
  // Somebody gave the money back in the provider's console: two operators decide what becomes of the order.
  const order = await lockOrder(trx, known.backing_id)
  if (!order) return noteRefundedOutside(trx, platform, known)
  if (mayFreeze(order.row.state)) {
    await freezeOrder(trx, order.row, 'refunded_outside', platform.clock.now())
  }
}
