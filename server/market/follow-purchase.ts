import type { Selectable } from 'kysely'
import { addMilliseconds, hasCome, MINUTE_MS } from '#domain/kernel/time.ts'
import {
  closingMinutesOfOrder,
  type PaymentRow,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import { extendReservation, resetReservation } from '#server/payments/door.ts'
import { freezePurchase } from './hand-over.ts'
import { lockPurchase, transitionPurchase } from './lock-purchase.ts'

type Context = Pick<Platform, 'clock' | 'settings'>

/** A payment for a purchase is on its way: its reservation does not lapse meanwhile. A lapsed one is not revived. */
export async function notePurchasePaymentDetected(
  trx: Trx,
  platform: Context,
  purchaseId: string,
): Promise<void> {
  const purchase = await lockPurchase(trx, platform, purchaseId)
  if (!purchase) return
  const { row } = purchase
  const now = platform.clock.now()
  if (row.state !== 'awaiting_payment' || hasCome(row.reserved_until, now)) return
  await transitionPurchase(trx, row, { to: 'detected' }, now)
  const until = addMilliseconds(now, closingMinutesOfOrder(row.settings) * MINUTE_MS)
  await extendReservation(trx, purchaseId, until)
}

/** The payment has failed: the purchase waits again, until its former end. */
export async function notePurchasePaymentFailed(
  trx: Trx,
  platform: Context,
  purchaseId: string,
  reason: 'replaced' | 'declined',
): Promise<void> {
  const purchase = await lockPurchase(trx, platform, purchaseId)
  if (purchase?.row.state !== 'detected') return
  const { row } = purchase
  await transitionPurchase(trx, row, { to: 'awaiting_payment', reason }, platform.clock.now())
  await resetReservation(trx, purchaseId, row.reserved_until)
}

/**
 * Somebody refunded a purchase's payment in the provider's console: if it is not handed over, it waits for two operators, who
 * give it back here as well.
 */
export async function notePurchaseRefundedOutside(
  trx: Trx,
  platform: Context,
  known: Selectable<PaymentRow>,
): Promise<void> {
  if (known.order_id === null) return
  const purchase = await lockPurchase(trx, platform, known.order_id)
  if (purchase?.row.state !== 'paid') return
  await freezePurchase(trx, purchase, 'refunded_outside', platform.clock.now())
}

/** A refund of money that never paid its purchase: it has ended, so that is its end. */
export async function notePurchaseMoneyRefunded(
  trx: Trx,
  platform: Context,
  purchaseId: string,
): Promise<void> {
  const purchase = await lockPurchase(trx, platform, purchaseId)
  if (!purchase) return
  const { row } = purchase
  const hasEnded = row.state === 'expired' || row.state === 'rejected'
  if (hasEnded) await transitionPurchase(trx, row, { to: 'refunded' }, platform.clock.now())
}
