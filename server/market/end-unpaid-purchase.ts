import type { Selectable } from 'kysely'
import { enqueue, type PurchaseRow, type Trx } from '#server/kernel/door.ts'
import { endReservations, hasGoneBack } from '#server/payments/door.ts'
import { transitionPurchase } from './lock-purchase.ts'

/**
 * Ends a locked, unpaid purchase: its offer and its room under the threshold are free again, and its payment page closes. A late
 * payment is refitted or refunded.
 */
export async function endUnpaidPurchase(
  trx: Trx,
  row: Selectable<PurchaseRow>,
  end: { to: 'expired' | 'rejected'; because: 'lapsed' | 'cancelled'; reason?: string },
  now: Date,
): Promise<void> {
  const { to, because, reason } = end
  await transitionPurchase(trx, row, { to, ...(reason ? { reason } : {}) }, now)
  if (await hasGoneBack(trx, row.id))
    await transitionPurchase(trx, { ...row, state: to }, { to: 'refunded' }, now)
  await endReservations(trx, [row.id], because, now)
  const payload = { orderId: row.id }
  const key = `expire_card_session:${row.id}`
  await enqueue(trx, [{ key, kind: 'expire_card_session', payload }], now)
}
