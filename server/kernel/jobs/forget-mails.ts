import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/kernel/db/in-transaction.ts'
import type { Database } from '#server/kernel/db/open-database.ts'

/**
 * Forgets what enqueued mails say and whom they were for. What waits to be sent is not sent any more; what was dead-lettered
 * is given up.
 */
export async function forgetMails(
  db: Database | Trx,
  which: RawBuilder<boolean>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      payload: sql`'{}'::jsonb`,
      last_error: null,
      done_at: sql`case when dead_letter_at is null then coalesce(done_at, ${now}) end`,
      given_up_at: sql`case when dead_letter_at is not null then coalesce(given_up_at, ${now}) end`,
      given_up_because: sql`case when dead_letter_at is not null
        then coalesce(given_up_because, 'it could not be sent in its time') end`,
    })
    .where('kind', 'in', ['mail', 'confirmation_email'])
    .where(which)
    .where(sql<boolean>`payload <> '{}'::jsonb`)
    .execute()
}
