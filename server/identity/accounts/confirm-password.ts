import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type Actor, noteSecurity, type Platform } from '#server/kernel/door.ts'
import { checkPassword } from './check-password.ts'
import { takeAttempt } from './take-attempt.ts'

/**
 * Asks for one's own password again before something grave: whoever merely found an open session does not have it.
 * Refuses `wrong_credentials`, `too_many_attempts`.
 */
export async function confirmPassword(
  platform: Platform,
  { accountId, email }: Pick<Actor, 'accountId' | 'email'>,
  password: string,
): Promise<Decision<null>> {
  const asked = { kind: 'confirm', subject: accountId, network: null } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  if (!(await checkPassword(platform, email, password))) {
    noteSecurity(platform, 'password_wrong', `account:${accountId}`)
    return refuse({ code: 'wrong_credentials' })
  }
  await attempt.value.forget()
  return accept(null)
}
