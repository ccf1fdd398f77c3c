import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '#server/kernel/door.ts'
import { markOfAddress } from '#server/kernel/door.ts'

/**
 * Forgets what promised mails say and whom they were for. What waits to be sent is not sent any more; what was laid aside
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
      done_at: sql`case when laid_aside_at is null then coalesce(done_at, ${now}) end`,
      given_up_at: sql`case when laid_aside_at is not null then coalesce(given_up_at, ${now}) end`,
      given_up_because: sql`case when laid_aside_at is not null
        then coalesce(given_up_because, 'it could not be sent in its time') end`,
    })
    .where('kind', 'in', ['mail', 'confirmation_letter'])
    .where(which)
    .where(sql<boolean>`payload <> '{}'::jsonb`)
    .execute()
}

/**
 * Forgets the letters to an account: to its address, and to those that it has had or was to have lately, unless one of
 * them is somebody else's by now.
 */
export async function forgetMailsTo(
  trx: Trx,
  { accountId, email }: { accountId: string; email: string },
  now: Date,
): Promise<void> {
  const named = await trx
    .selectFrom('login.mail_link')
    .leftJoin('login.user', 'login.user.email_mark', 'login.mail_link.email_mark')
    .select('login.mail_link.email_mark')
    .distinct()
    .where('account_id', '=', accountId)
    .where('login.user.id', 'is', null)
    .execute()
  const addresses = [markOfAddress(trx, email), ...named.map((link) => link.email_mark)]
  await trx.deleteFrom('mail_outbox').where('recipient_mark', 'in', addresses).execute()
  await forgetMails(trx, sql`payload ->> 'recipient' = any(${addresses}::text[])`, now)
}
