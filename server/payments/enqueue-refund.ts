import type { Entry } from '#domain/ledger/ledger.ts'
import { enqueue, type Trx } from '#server/kernel/door.ts'
import { type BookedEntry, bookEntries } from '#server/ledger/door.ts'
import { partsGoneBack } from './disputes-of-payment.ts'
import { refundOfDeposit } from './refund-of-deposit.ts'

/** A payment on its way back, and what it is booked as. */
interface Refund {
  paymentId: string
  /** The order or the purchase that it paid. */
  orderId: string
  reason: string
  /** What undoes its entries. */
  entries: readonly Entry[]
  /** What the entries are about. */
  about: Pick<BookedEntry, 'backingId' | 'pocketId'>
}

/** Books a refund and enqueues it, to the one target that the payment came from, without the parts that went back before. */
export async function enqueueRefund(
  trx: Trx,
  { paymentId, orderId, reason, entries, about }: Refund,
  now: Date,
): Promise<void> {
  const carriedBy = await refundOfDeposit(trx, { paymentId, orderId })
  const payment = await trx
    .updateTable('payment')
    .set({ outcome: 'refund_due', reason })
    .where('payment_id', '=', paymentId)
    .where('order_id', '=', orderId)
    .returning(['provider', 'payment_id', 'amount_minor', 'currency'])
    .executeTakeFirstOrThrow()
  const { provider } = payment
  const parts = await partsGoneBack(trx, payment)
  await bookEntries(
    trx,
    [
      ...entries.map((entry) => ({ entry, ...about, carriedBy })),
      ...parts.map((entry) => ({ entry, ...about })),
    ],
    now,
  )
  const payload = { provider, paymentId }
  const key = `refund:${provider}:${paymentId}`
  await enqueue(trx, [{ key, kind: 'refund_payment', payload }], now)
}
