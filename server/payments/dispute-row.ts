import type { Selectable } from 'kysely'
import { type CardDisputeRow, enqueue, type PaymentRow, type Trx } from '#server/kernel/door.ts'
import type { CardDispute } from '#server/ports/door.ts'
import { refundKey } from './refund-of-deposit.ts'

/** A stored dispute. `State`: of an order, or of a purchase on the market. */
export type KnownDispute<State> = Omit<Selectable<CardDisputeRow>, 'state_before'> & {
  state_before: State | null
}

/** The bank's word, and the payment that it concerns. */
export interface Told {
  dispute: CardDispute
  payment: Selectable<PaymentRow>
}

/** Finds and locks a dispute. */
export async function findDispute<State extends CardDisputeRow['state_before']>(
  trx: Trx,
  id: string,
): Promise<KnownDispute<State> | undefined> {
  const row = await trx
    .selectFrom('card_dispute')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as KnownDispute<State> | undefined
}

/** Inserts a new dispute. `orderId`: of what the payment has paid, if anything. */
export async function addDispute<State extends CardDisputeRow['state_before']>(
  trx: Trx,
  { dispute, payment }: Told,
  { orderId, stateBefore }: { orderId: string | null; stateBefore: State | null },
  now: Date,
): Promise<KnownDispute<State>> {
  const row = await trx
    .insertInto('card_dispute')
    .values({
      id: dispute.disputeId,
      provider: payment.provider,
      payment_id: payment.payment_id,
      order_id: orderId,
      state_before: stateBefore,
      status: dispute.status,
      is_inquiry: dispute.isInquiry,
      reason: dispute.reason,
      amount_minor: dispute.amountMinor,
      currency: dispute.currency,
      opened_at: now,
      answer_by: dispute.answerBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as KnownDispute<State>
}

/** Reopens a won dispute: a closed inquiry may still become a dispute. Its payment may have paid something since. */
export async function reopenDispute<State extends CardDisputeRow['state_before']>(
  trx: Trx,
  { disputeId, amountMinor, currency }: CardDispute,
  { orderId, stateBefore }: { orderId: string | null; stateBefore: State | null },
): Promise<KnownDispute<State>> {
  const row = await trx
    .updateTable('card_dispute')
    .set({ ended_at: null, outcome: null, state_before: stateBefore, order_id: orderId })
    .set({ amount_minor: amountMinor, currency })
    .where('id', '=', disputeId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as KnownDispute<State>
}

/** Whether an ended dispute may have changed: one that was won and is open again. */
export function isOpenAgain(
  known: Pick<KnownDispute<never>, 'outcome'>,
  { standing }: CardDispute,
): boolean {
  return known.outcome === 'won' && standing !== 'won'
}

/** The bank's status, and the amount and the date for an answer, which may change while the dispute runs. */
export async function noteStatus(
  trx: Trx,
  { disputeId, status, isInquiry, amountMinor, currency, answerBy }: CardDispute,
): Promise<void> {
  const dispute = trx.updateTable('card_dispute').where('id', '=', disputeId)
  await dispute.set({ status, is_inquiry: isInquiry }).execute()
  const about = { amount_minor: amountMinor, currency, answer_by: answerBy }
  await dispute.set(about).where('ended_at', 'is', null).execute()
}

type End = Partial<Pick<Selectable<CardDisputeRow>, 'outcome' | 'recovered_micro' | 'loss_micro'>>

/** Ends it; later messages about it are ignored. A pending refund has waited for this. */
export async function endDispute(
  trx: Trx,
  { dispute, payment, now }: Told & { now: Date },
  how: End,
): Promise<void> {
  await trx
    .updateTable('card_dispute')
    .set({ ...how, ended_at: now })
    .where('id', '=', dispute.disputeId)
    .execute()
  await askRefundAgain(trx, { dispute, payment }, now)
}

/** Enqueues a due refund again, whatever became of the request before. */
async function askRefundAgain(
  trx: Trx,
  { dispute, payment: { provider, payment_id: paymentId } }: Told,
  now: Date,
): Promise<void> {
  const due = await trx
    .selectFrom('payment')
    .select('payment_id')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('outcome', '=', 'refund_due')
    .executeTakeFirst()
  if (!due) return
  const key = `${refundKey(provider, paymentId)}:${dispute.disputeId}:${now.getTime()}`
  await enqueue(trx, [{ key, kind: 'refund_payment', payload: { provider, paymentId } }], now)
}

/** Money that was still to be refunded has left this way. */
export async function markTakenByBank(
  trx: Trx,
  { provider, payment_id }: Pick<PaymentRow, 'provider' | 'payment_id'>,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ outcome: 'refunded', reason: 'dispute_lost' })
    .where('provider', '=', provider)
    .where('payment_id', '=', payment_id)
    .where('outcome', 'in', ['refund_due', 'held'])
    .execute()
}

/** Whether a refund of the payment was requested and not refused. From then on its amount is fixed. */
export async function isRefundBegun(
  trx: Trx,
  { provider, payment_id }: Pick<Selectable<PaymentRow>, 'provider' | 'payment_id'>,
): Promise<boolean> {
  const intent = await trx
    .selectFrom('effect_intent')
    .select('key')
    .where('key', '=', refundKey(provider, payment_id))
    .where('state', '<>', 'refused')
    .executeTakeFirst()
  return intent !== undefined
}
