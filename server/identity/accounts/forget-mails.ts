import { type RawBuilder, sql } from 'kysely'
import { type Database, hashOfAddress, type Trx } from '#server/kernel/door.ts'

/**
 * Forgets what promised mails say and whom they were for. What waits to be sent is not sent any more; what was dead-lettered
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

/**
 * Forgets the e-mails to an account: to its address, and to those that it has had or was to have lately, unless one of
 * them is somebody else's by now.
 */
export async function forgetMailsTo(
  trx: Trx,
  { accountId, email }: { accountId: string; email: string },
  now: Date,
): Promise<void> {
  const named = await trx
    .selectFrom('login.mail_link')
    .leftJoin('login.user', 'login.user.email_hash', 'login.mail_link.email_hash')
    .select('login.mail_link.email_hash')
    .distinct()
    .where('account_id', '=', accountId)
    .where('login.user.id', 'is', null)
    .execute()
  const addresses = [hashOfAddress(trx, email), ...named.map((link) => link.email_hash)]
  await trx.deleteFrom('mail_outbox').where('recipient_hash', 'in', addresses).execute()
  await forgetMails(trx, sql`payload ->> 'recipient' = any(${addresses}::text[])`, now)
}
