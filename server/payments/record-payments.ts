import { sql } from 'kysely'
import { type Trx, unnestRows } from '#server/kernel/door.ts'
import type { ArrivedPayment, PaymentAnswer } from './arrived-payment.ts'

/** A payment, and what became of it. */
interface AnsweredPayment {
  payment: ArrivedPayment
  answer: PaymentAnswer
  /** False for one that another message has told of. */
  isNewPayment: boolean
}

/** Writes down the payments that no message has told of before, with what became of them. */
export async function recordPayments(
  trx: Trx,
  answered: readonly AnsweredPayment[],
  now: Date,
): Promise<void> {
  const fresh = answered.filter(({ isNewPayment }) => isNewPayment)
  if (fresh.length === 0) return
  await sql`insert into payment ${unnestRows(fresh, {
    provider: ['text', ({ payment }) => payment.provider],
    payment_id: ['text', ({ payment }) => payment.paymentId],
    event_id: ['text', ({ payment }) => payment.eventId],
    order_id: ['uuid', ({ payment }) => payment.orderId],
    amount_minor: ['bigint', ({ payment }) => payment.amountMinor],
    currency: ['text', ({ payment }) => payment.currency],
    seen_at: ['timestamptz', ({ payment }) => payment.seenAt],
    recorded_at: ['timestamptz', () => now],
    outcome: ['text', ({ answer }) => answer.outcome],
    reason: ['text', ({ answer }) => ('reason' in answer ? answer.reason : null)],
  })}`.execute(trx)
}

/** Forgets how held money was recorded: it pays something now, and is recorded anew with that. */
export async function forgetHeldPayment(
  trx: Trx,
  { provider, paymentId }: Pick<ArrivedPayment, 'provider' | 'paymentId'>,
): Promise<void> {
  await trx
    .deleteFrom('payment')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .execute()
}
