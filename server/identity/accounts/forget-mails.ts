import { sql } from 'kysely'
import { forgetMails, forgetSandboxMails, hashOfAddress, type Trx } from '#server/kernel/door.ts'

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
  await forgetSandboxMails(trx, sql`recipient_hash = any(${addresses}::text[])`)
  await forgetMails(trx, sql`payload ->> 'recipient' = any(${addresses}::text[])`, now)
}
