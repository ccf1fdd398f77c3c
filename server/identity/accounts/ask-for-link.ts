import { isEmailAddress, normaliseEmail } from '#domain/identity/account.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type AskedLink, type Client, type Platform, transact } from '#server/kernel/door.ts'
import { enqueueLink } from './mail-asked-link.ts'
import { takeAttempt } from './take-attempt.ts'

/**
 * Mails a link that sets a new password, good for half an hour and once, or one that proves the address. The answer is the
 * same for an address that nobody has or that is proven, and comes as soon. Refuses `not_launched`, and
 * `too_many_attempts` after three within a quarter of an hour.
 */
export async function askForLink(
  platform: Platform,
  purpose: AskedLink['purpose'],
  typed: string,
  { network }: Client,
): Promise<Decision<null>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  const email = normaliseEmail(typed)
  const attempt = await takeAttempt(platform, { kind: 'mail', subject: email, network })
  if (!attempt.ok) return attempt
  if (isEmailAddress(email)) {
    await transact(platform, (trx) => enqueueLink(platform, trx, purpose, email))
  }
  return accept(null)
}
