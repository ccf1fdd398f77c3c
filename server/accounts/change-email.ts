import { z } from 'zod'
import { isLaunched } from '#domain/launch.ts'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import { makeLink, spendLink } from '#server/accounts/mail-link.ts'
import { emailChangedMail } from '#server/accounts/security-mails.ts'
import { inTransaction, isTaken, type Trx } from '#server/db/in-transaction.ts'
import { announce } from '#server/jobs/announce.ts'
import type { Platform } from '#server/platform.ts'

/** The token of a mail's link. */
export const linkInput = z.strictObject({ token: z.string() })

/**
 * Takes the link of the mail to a new address: from now on one logs in with it. Links that were sent to the old
 * address are worth nothing any more; it is told, with a link by which its owner takes the account back for a week, who
 * also shows the password of that moment: whoever reads a mailbox that was left knows no password. Refuses `not_launched`, `link_invalid`, `link_used`,
 * `link_expired`, `email_taken` when somebody else has proven the address since.
 */
export async function changeEmail(
  platform: Platform,
  token: string,
): Promise<Decision<{ email: string }>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  try {
    const decision = await inTransaction(platform.db, (trx) => change(platform, trx, token))
    platform.worker.wake()
    return decision
  } catch (error) {
    if (isTaken(error)) return refuse({ code: 'email_taken' })
    throw error
  }
}

async function change(
  platform: Platform,
  trx: Trx,
  token: string,
): Promise<Decision<{ email: string }>> {
  const link = await spendLink(platform, trx, 'change_email', token)
  if (!link.ok) return link
  const { accountId, email } = link.value
  const now = platform.clock.now()
  const old = await trx
    .selectFrom('login.user')
    .select(['id', 'name', 'email'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('login.user')
    .set({ email, emailVerified: true, updatedAt: now })
    .where('id', '=', accountId)
    .execute()
  await trx
    .updateTable('login.mail_link')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    // A stranger who changes the address twice does not thereby keep the account.
    .where('purpose', '<>', 'restore_email')
    .where('used_at', 'is', null)
    .execute()
  const { password: formerPassword } = await trx
    .selectFrom('login.account')
    .select('password')
    .where('userId', '=', accountId)
    .where('providerId', '=', 'credential')
    .executeTakeFirstOrThrow()
  const back = { purpose: 'restore_email', accountId, email: old.email, formerPassword } as const
  const done = { email, id: platform.chance.uuid(), token: await makeLink(platform, trx, back) }
  const mail = emailChangedMail(old, platform.site.publicUrl(), done)
  await announce(trx, [{ key: mail.key, kind: 'mail', payload: mail }], now)
  return accept({ email })
}
