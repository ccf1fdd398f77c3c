import { z } from 'zod'
import { checkNewPassword } from '#domain/identity/account.ts'
import { accept } from '#domain/kernel/refusal.ts'
import {
  type Actor,
  noteSecurity,
  type Platform,
  personCommand,
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

type PasswordChange = z.infer<typeof passwordChangeInput>

/**
 * Sets a new password and ends every other session. However recent the login, the present password is asked for: whoever
 * finds a screen unlocked keeps nothing. Refuses `login_too_old`, `wrong_credentials`, `too_many_attempts`.
 */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  input: PasswordChange,
): Promise<NewPasswordAnswer> {
  const problems = checkNewPassword(input)
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  if (await isCommonPassword(input.password, actor.email)) {
    return { ok: false, problems: { password: 'password_common' } }
  }
  const changed = await replacePassword(platform, actor, input)
  if (changed.ok) noteSecurity(platform, 'password_changed', `account:${actor.accountId}`)
  return changed
}

const replacePassword = personCommand({
  operation: 'own_account',
  ask: async ({ platform, by }, { currentPassword, password }: PasswordChange) => {
    const recent = requireRecentLogin(platform, by)
    if (!recent.ok) return recent
    const confirmed = await confirmPassword(platform, by, currentPassword)
    return confirmed.ok ? accept(await platform.login.passwords.hash(password)) : confirmed
  },
  load: async ({ trx, by }, _, hash) => {
    return { hash, standing: await requireStandingLogin(trx, by) }
  },
  decide: ({ standing }) => standing,
  record: async ({ trx, platform, by }, _, { facts: { hash } }) => {
    await setPassword(platform, trx, { accountId: by.accountId, hash, keptSession: by.sessionId })
    return null
  },
})
