import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { recordEvents, type Trx, unnestRows } from '#server/kernel/door.ts'
import type { ArrivedPayment, PaymentAnswer } from './payables.ts'

/**
 * Records each event and returns the answers of those known already. A parallel request with the same event waits here for the
 * first one's answer. Events are locked before everything else, in one order.
 */
export async function recogniseEvents(
  trx: Trx,
  payments: readonly ArrivedPayment[],
  now: Date,
): Promise<Map<string, PaymentAnswer>> {
  const sorted = payments.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
  const fresh = await recordEvents(trx, sorted, now)
  const seenBefore = payments.filter((payment) => !fresh.has(payment.eventId))
  if (seenBefore.length === 0) return new Map()
  const answers = await sql<{ event_id: string; answer: PaymentAnswer | null }>`
    select event_id, answer from webhook_event
    where (provider, event_id) in (
      select * from unnest(${seenBefore.map((row) => row.provider)}::text[],
        ${seenBefore.map((row) => row.eventId)}::text[]))`.execute(trx)
  return new Map(
    answers.rows.map(({ event_id, answer }) => {
      invariant(answer, 'a message that was committed has its answer')
      return [event_id, answer]
    }),
  )
}

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
