import type { Client, Platform } from '#server/kernel/door.ts'
import { type CheckedPassword, isStillPassword } from './check-password.ts'
import { type OpenedSession, openSession } from './sessions.ts'

/**
 * Opens a session after a password was checked; null if the password has been changed since, or the account is erased.
 */
export async function openByPassword(
  platform: Platform,
  checked: CheckedPassword,
  client: Client,
): Promise<OpenedSession | null> {
  const session = await openSession(platform, checked.accountId, client)
  if (!session) return null
  if (await isStillPassword(platform, checked)) return session
  // The password was changed in between, which ends every session: this one was too late to be ended.
  await platform.db.deleteFrom('login.session').where('id', '=', session.sessionId).execute()
  return null
}
