import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { recordEvents, type Trx } from '#server/kernel/door.ts'
import type { ArrivedPayment, PaymentAnswer } from './arrived-payment.ts'

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
