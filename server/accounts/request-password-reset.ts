import { isEmailAddress, normaliseEmail } from '#domain/account.ts'
import { isLaunched } from '#domain/launch.ts'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import type { Client } from '#server/accounts/client.ts'
import { makeLink } from '#server/accounts/mail-link.ts'
import { passwordResetMail } from '#server/accounts/security-mails.ts'
import { takeAttempt } from '#server/accounts/take-attempt.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { announce } from '#server/jobs/announce.ts'
import type { Platform } from '#server/platform.ts'

/**
 * Mails a link that sets a new password, good for half an hour and once. The answer is the same for an
 * unknown address. Refuses `not_launched`, `too_many_attempts`.
 */
export async function requestPasswordReset(
  platform: Platform,
  typed: string,
  client: Client,
): Promise<Decision<null>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  const email = normaliseEmail(typed)
  const asked = { kind: 'mail', subject: email, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  if (isEmailAddress(email)) await mailLink(platform, email)
  platform.worker.wake()
  return accept(null)
}

async function mailLink(platform: Platform, email: string): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const user = await trx
      .selectFrom('login.user')
      .select(['id', 'name', 'email'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!user) return
    const target = { purpose: 'reset_password', accountId: user.id, email } as const
    const token = await makeLink(platform, trx, target)
    const mail = passwordResetMail(user, platform.site.publicUrl(), token, platform.chance.uuid())
    await announce(trx, [{ key: mail.key, kind: 'mail', payload: mail }], platform.clock.now())
  })
}
