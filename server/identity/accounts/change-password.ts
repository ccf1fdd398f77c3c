import { z } from 'zod'
import { checkNewPassword } from '#domain/identity/account.ts'
import { accept } from '#domain/kernel/refusal.ts'
import {
  type Actor,
  inTransaction,
  noteSecurity,
  type Platform,
  requireStandingLogin,
} from '#server/kernel/door.ts'
import { isCommonPassword } from './common-passwords.ts'
import { confirmPassword } from './confirm-password.ts'
import { requireRecentLogin } from './require-recent-login.ts'
import type { NewPasswordAnswer } from './reset-password.ts'
import { setPassword } from './set-password.ts'

/** The fields of the form; anything beside them is refused. */
export const passwordChangeInput = z.strictObject({
  currentPassword: z.string().max(1_024),
  password: z.string(),
  confirmPassword: z.string(),
})

/**
 * Sets a new password and ends every other session. However recent the login, the present password is asked for: whoever
 * finds a screen unlocked keeps nothing. Refuses `login_too_old`, `wrong_credentials`, `too_many_attempts`.
 */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  input: z.infer<typeof passwordChangeInput>,
): Promise<NewPasswordAnswer> {
  const recent = requireRecentLogin(platform, actor)
  if (!recent.ok) return recent
  const problems = checkNewPassword(input)
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  if (await isCommonPassword(input.password, actor.email)) {
    return { ok: false, problems: { password: 'password_common' } }
  }
  const confirmed = await confirmPassword(platform, actor, input.currentPassword)
  if (!confirmed.ok) return confirmed
  const { passwords } = platform.login
  const hash = await passwords.hash(input.password)
  const { accountId, sessionId } = actor
  const decision = await inTransaction(platform.db, async (trx) => {
    const standing = await requireStandingLogin(trx, actor)
    if (!standing.ok) return standing
    await setPassword(platform, trx, { accountId, hash, keptSession: sessionId })
    return accept(null)
  })
  if (decision.ok) noteSecurity(platform, 'password_changed', `account:${accountId}`)
  platform.worker.wake()
  return decision
}
