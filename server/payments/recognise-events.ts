import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { type Trx, unnestRows } from '#server/kernel/door.ts'
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
  const rows = unnestRows(sorted, {
    provider: ['text', (row) => row.provider],
    event_id: ['text', (row) => row.eventId],
    type: ['text', (row) => row.type],
    body_hash: ['text', (row) => row.bodyHash],
    received_at: ['timestamptz', () => now],
    sealed_body: ['text', (row) => row.sealedBody],
  })
  const written = await sql<{ event_id: string }>`
    insert into webhook_event ${rows} on conflict do nothing returning event_id`.execute(trx)
  const fresh = new Set(written.rows.map((row) => row.event_id))
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

/** Stores each answer with its event. */
export async function keepAnswers(
  trx: Trx,
  decisions: readonly { payment: ArrivedPayment; answer: PaymentAnswer }[],
): Promise<void> {
  if (decisions.length === 0) return
  await sql`
    update webhook_event set answer = given.answer
    from unnest(
      ${decisions.map(({ payment }) => payment.provider)}::text[],
      ${decisions.map(({ payment }) => payment.eventId)}::text[],
      ${decisions.map(({ answer }) => JSON.stringify(answer))}::jsonb[]
    ) as given (provider, event_id, answer)
    where webhook_event.provider = given.provider
      and webhook_event.event_id = given.event_id`.execute(trx)
}
