import { isEmailAddress, normaliseEmail } from '#domain/identity/account.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Client, Platform } from '#server/kernel/door.ts'
import { promiseLink } from './mail-asked-link.ts'
import { takeAttempt } from './take-attempt.ts'

/**
 * Mails a link that sets a new password, good for half an hour and once. The answer is the same for an
 * unknown address, and comes as soon. Refuses `not_launched`, `too_many_attempts`.
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
  if (isEmailAddress(email)) await promiseLink(platform, platform.db, 'reset_password', email)
  platform.worker.wake()
  return accept(null)
}
