import { isEmailAddress, normaliseEmail } from '#domain/identity/account.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Client, Platform } from '#server/kernel/door.ts'
import { promiseLink } from './mail-asked-link.ts'
import { takeAttempt } from './take-attempt.ts'

/**
 * Sends the link that proves an address once more. The answer is the same for an unknown address and a
 * proven one, and comes as soon. Refuses `not_launched`, `too_many_attempts` after three within a quarter of an hour.
 */
export async function resendVerification(
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
  if (!isEmailAddress(email)) return accept(null)
  await promiseLink(platform, platform.db, 'verify_email', email)
  platform.worker.wake()
  return accept(null)
}
