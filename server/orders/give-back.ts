import { invariant } from '#domain/kernel/invariant.ts'
import { refundEntries } from '#domain/ledger/order-money.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import type { VoidCause } from '#domain/settlements/settlement.ts'
import { enqueue, type Trx } from '#server/kernel/door.ts'
import { loadOrderMoney } from '#server/ledger/door.ts'
import { enqueueRefund } from '#server/payments/door.ts'
import { holdReleases, takeHeldReleases } from '#server/treasury/door.ts'
import type { LockedOrder } from './lock-order.ts'
import { transitionBacking } from './transition-backing.ts'
import { voidOrder } from './void-order.ts'

/** The state of a refunded order, and the reason. */
export interface GivenBack {
  to: Extract<BackingState, 'refunded' | 'withdrawn'>
  voidCause: VoidCause
  reason: string
}

/**
 * Refunds a locked, paid order, once: entries, transition, void interval, burned certificate and the refund task, to where its
 * payment came from. The rules have allowed it. Invariant R10.
 */
export async function giveBack(
  trx: Trx,
  { row }: LockedOrder,
  { to, voidCause, reason }: GivenBack,
  now: Date,
): Promise<void> {
  const { id: backingId, pocket_id: pocketId, payment_id: paymentId } = row
  invariant(paymentId, 'only what was paid goes back')
  await holdReleases(trx, row)
  const entries = refundEntries(await loadOrderMoney(trx, row))
  const about = { backingId, pocketId }
  await enqueueRefund(trx, { paymentId, orderId: backingId, reason, entries, about }, now)
  await transitionBacking(trx, backingId, { from: row.state, to, reason }, now)
  await takeHeldReleases(trx, row, now)
  await voidOrder(trx, row, voidCause, now)
  const key = `mail_money_back:${backingId}`
  await enqueue(trx, [{ key, kind: 'mail_money_back', payload: { backingId } }], now)
}
