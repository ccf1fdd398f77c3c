import { invariant } from '#domain/kernel/invariant.ts'
import { reversalOf } from '#domain/ledger/ledger.ts'
import { enqueue, type Trx } from '#server/kernel/door.ts'
import { bookEntries } from '#server/ledger/door.ts'
import { partsGoneBack, refundOfDeposit } from '#server/payments/door.ts'
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
  const carriedBy = await refundOfDeposit(trx, { paymentId, orderId: purchaseId })
  const payment = await trx
    .updateTable('payment')
    .set({ outcome: 'refund_due', reason })
    .where('payment_id', '=', paymentId)
    .where('order_id', '=', purchaseId)
    .returning(['provider', 'payment_id', 'amount_minor', 'currency'])
    .executeTakeFirstOrThrow()
  const { provider } = payment
  const parts = await partsGoneBack(trx, payment)
  const nowhere = { backingId: null, pocketId: null }
  await bookEntries(
    trx,
    [
      ...entries.map((entry) => ({ entry, ...nowhere, carriedBy })),
      ...parts.map((entry) => ({ entry, ...nowhere })),
    ],
    now,
  )
  await transitionPurchase(trx, row, { to: 'refunded', reason }, now)
  const refund = { provider, paymentId }
  const email = { purchaseId, what: 'refunded' } as const
  await enqueue(
    trx,
    [
      { key: `refund:${provider}:${paymentId}`, kind: 'refund_payment', payload: refund },
      { key: `mail_refunded:${purchaseId}`, kind: 'mail_purchase', payload: email },
    ],
    now,
  )
}
