import { invariant } from '#domain/kernel/invariant.ts'
import { reversalOf } from '#domain/ledger/ledger.ts'
import { enqueue, type Trx } from '#server/kernel/door.ts'
import { enqueueRefund } from '#server/payments/door.ts'
import { type LockedPurchase, transitionPurchase } from './lock-purchase.ts'
import { readPaidEntries } from './read-paid-entries.ts'

/**
 * Refunds a locked purchase, once, to where its payment came from: all its entries are reversed. What has been handed over is
 * never refunded. Invariant R10.
 */
export async function givePurchaseBack(
  trx: Trx,
  { row }: LockedPurchase,
  reason: string,
  now: Date,
): Promise<void> {
  const { id: purchaseId, payment_id: paymentId } = row
  invariant(paymentId, 'only what was paid goes back')
  const entries = (await readPaidEntries(trx, row)).map(reversalOf)
  const about = { backingId: null, pocketId: null }
  await enqueueRefund(trx, { paymentId, orderId: purchaseId, reason, entries, about }, now)
  await transitionPurchase(trx, row, { to: 'refunded', reason }, now)
  const payload = { purchaseId, what: 'refunded' } as const
  await enqueue(trx, [{ key: `mail_refunded:${purchaseId}`, kind: 'mail_purchase', payload }], now)
}
