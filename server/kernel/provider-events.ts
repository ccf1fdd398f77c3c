import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './db/in-transaction.ts'
import type { Database } from './db/open-database.ts'
import { unnestRows } from './db/unnest.ts'

/** A message of a provider, as it is recorded: its body's hash, and the sealed body for as long as it is kept. */
export interface ProviderEvent {
  provider: string
  eventId: string
  type: string
  bodyHash: string
  sealedBody?: string | undefined
}

/** Records events and gives the ids of those that were not known. A parallel request with the same event waits here. */
export async function recordEvents(
  trx: Trx,
  events: readonly ProviderEvent[],
  now: Date,
): Promise<Set<string>> {
  const rows = unnestRows(events, {
    provider: ['text', (row) => row.provider],
    event_id: ['text', (row) => row.eventId],
    type: ['text', (row) => row.type],
    body_hash: ['text', (row) => row.bodyHash],
    received_at: ['timestamptz', () => now],
    sealed_body: ['text', (row) => row.sealedBody],
  })
  const written = await sql<{ event_id: string }>`
    insert into webhook_event ${rows} on conflict do nothing returning event_id`.execute(trx)
  return new Set(written.rows.map((row) => row.event_id))
}

/** Stores with each event what it was answered. */
export async function keepEventAnswers(
  trx: Trx,
  answers: readonly { provider: string; eventId: string; answer: object }[],
): Promise<void> {
  if (answers.length === 0) return
  const column = (values: readonly string[], type: string): RawBuilder<unknown> =>
    sql`${values}::${sql.raw(type)}[]`
  await sql`
    update webhook_event set answer = given.answer
    from unnest(
      ${column(
        answers.map(({ provider }) => provider),
        'text',
      )},
      ${column(
        answers.map(({ eventId }) => eventId),
        'text',
      )},
      ${column(
        answers.map(({ answer }) => JSON.stringify(answer)),
        'jsonb',
      )}
    ) as given (provider, event_id, answer)
    where webhook_event.provider = given.provider
      and webhook_event.event_id = given.event_id`.execute(trx)
}

/** Deletes the bodies of events that were received before an instant. */
export async function forgetEventBodies(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ sealed_body: null })
    .where('received_at', '<', before)
    .where('sealed_body', 'is not', null)
    .execute()
}
