import { z } from 'zod'
import { isLaunched } from '#domain/launch.ts'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import { spendLink } from '#server/accounts/mail-link.ts'
import { emailChangingMail } from '#server/accounts/security-mails.ts'
import { inTransaction, sqlState, type Trx } from '#server/db/in-transaction.ts'
import { announce } from '#server/jobs/announce.ts'
import type { Platform } from '#server/platform.ts'

/** The token of a mail's link. */
export const linkInput = z.strictObject({ token: z.string() })

const uniqueViolation = '23505'

/**
 * Takes the link of the mail to a new address: from now on one logs in with it. The old address is told, and
 * links that were sent there are worth nothing any more. Refuses `not_launched`, `link_invalid`, `link_used`,
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
    if (sqlState(error) === uniqueViolation) return refuse({ code: 'email_taken' })
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
    .where('used_at', 'is', null)
    .execute()
  const done = { email, done: true, id: platform.chance.uuid() }
  const mail = emailChangingMail(old, platform.site.publicUrl(), done)
  await announce(trx, [{ key: mail.key, kind: 'mail', payload: mail }], now)
  return accept({ email })
}
