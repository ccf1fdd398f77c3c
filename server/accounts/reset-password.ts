import { z } from 'zod'
import { checkNewPassword, type NewPasswordFields } from '#domain/account.ts'
import { isLaunched } from '#domain/launch.ts'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import { bringBack } from '#server/accounts/bring-back-address.ts'
import type { Client } from '#server/accounts/client.ts'
import { isCommonPassword } from '#server/accounts/common-passwords.ts'
import { findLink, type GivenLink, spendLink } from '#server/accounts/mail-link.ts'
import type { RegistrationProblem } from '#server/accounts/register-account.ts'
import { setPassword } from '#server/accounts/set-password.ts'
import { takeAttempt } from '#server/accounts/take-attempt.ts'
import { inTransaction, isTaken } from '#server/db/in-transaction.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Platform } from '#server/platform.ts'
import type { WrongInput } from '#server/wrong-input.ts'

/** The fields of the form, and the token of the link that led to it. */
export const passwordResetInput = z.strictObject({
  token: z.string(),
  password: z.string(),
  confirmPassword: z.string(),
  /** The password that the account had when its address was changed; for a link that takes it back. */
  formerPassword: z.string().optional(),
})

export type NewPasswordProblem = RegistrationProblem | 'former_password_wrong'

/** What setting a new password answers. */
export type NewPasswordAnswer =
  | Decision<null>
  | WrongInput<keyof NewPasswordFields | 'formerPassword', NewPasswordProblem>

/**
 * Sets a new password by the link of a mail, which also proves the address: the present one, or the one that the
 * account has left within a week, which is its address again then; that takes the password of before as well. Every
 * session ends. A password that is not taken
 * leaves the link as it was. Refuses `not_launched`, `too_many_attempts`, `link_invalid`, `link_used`,
 * `link_expired`, `email_taken` when somebody else has proven the address since.
 */
export async function resetPassword(
  platform: Platform,
  input: z.infer<typeof passwordResetInput>,
  client: Client,
): Promise<NewPasswordAnswer> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  const problems = checkNewPassword(input)
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const asked = { kind: 'confirm', subject: input.token, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  const known = await findEither(platform, platform.db, input.token)
  if (!known.ok) return known
  if (isCommonPassword(input.password, known.value.email)) {
    return { ok: false, problems: { password: 'password_common' } }
  }
  if (!(await isFormerPassword(platform, known.value, input.formerPassword ?? ''))) {
    return { ok: false, problems: { formerPassword: 'former_password_wrong' } }
  }
  const { password } = await platform.login.$context
  const hash = await password.hash(input.password)
  try {
    const decision = await replacePassword(platform, input.token, hash)
    platform.worker.wake()
    return decision
  } catch (error) {
    if (isTaken(error)) return refuse({ code: 'email_taken' })
    throw error
  }
}

/** True as well for a link that asks for no former password. */
async function isFormerPassword(
  platform: Platform,
  { purpose, formerPassword }: GivenLink,
  typed: string,
): Promise<boolean> {
  if (purpose !== 'restore_email') return true
  const { password } = await platform.login.$context
  return formerPassword != null && password.verify({ hash: formerPassword, password: typed })
}

/** The link that sets a password alone, or that which also brings the address back. */
async function findEither(
  platform: Platform,
  db: Database,
  token: string,
): Promise<Decision<GivenLink>> {
  const back = await findLink(platform, db, 'restore_email', token)
  const isOther = !back.ok && back.refusals[0].code === 'link_invalid'
  return isOther ? findLink(platform, db, 'reset_password', token) : back
}

/** Looks at the link again, now under its lock: of two at once one gets it. */
async function replacePassword(
  platform: Platform,
  token: string,
  hash: string,
): Promise<Decision<null>> {
  return inTransaction(platform.db, async (trx) => {
    const known = await findEither(platform, trx, token)
    if (!known.ok) return known
    const link = await spendLink(platform, trx, known.value.purpose, token)
    if (!link.ok) return link
    const { purpose, accountId, email } = link.value
    if (purpose === 'restore_email') await bringBack(platform, trx, link.value)
    const proven = await trx
      .updateTable('login.user')
      .set({ emailVerified: true, updatedAt: platform.clock.now() })
      .where('id', '=', accountId)
      // A link to an address that the account has left behind opens nothing.
      .where('email', '=', email)
      .executeTakeFirst()
    if (proven.numUpdatedRows === 0n) return refuse({ code: 'link_invalid' })
    await setPassword(platform, trx, { accountId, hash, keptSession: null })
    return accept(null)
  })
}
