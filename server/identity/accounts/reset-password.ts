import { z } from 'zod'
import { checkNewPassword, type NewPasswordFields } from '#domain/identity/account.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  type Client,
  noteSecurity,
  type Platform,
  type Trx,
  type WrongInput,
} from '#server/kernel/door.ts'
import { bringBack } from './bring-back-address.ts'
import { isCommonPassword } from './common-passwords.ts'
import { endSetUp } from './end-set-up.ts'
import { findLink, type GivenLink, spendLink } from './mail-link.ts'
import { moving, proveAddress } from './prove-address.ts'
import type { RegistrationProblem } from './register-account.ts'
import { setPassword } from './set-password.ts'
import { takeAttempt } from './take-attempt.ts'

/** The fields of the form, and the token of the link that led to it. */
export const passwordResetInput = z.strictObject({
  token: z.string(),
  password: z.string(),
  confirmPassword: z.string(),
  /** A password that the account had in the day before its address was changed; for a link that takes it back. */
  formerPassword: z.string().optional(),
})

/** What setting a new password answers. */
export type NewPasswordAnswer =
  | Decision<null>
  | WrongInput<keyof NewPasswordFields, RegistrationProblem>

/** What setting it by a link answers. */
export type PasswordResetAnswer =
  | NewPasswordAnswer
  | WrongInput<'formerPassword', 'former_password_wrong'>

/** A link that sets a password alone, and one that also brings the address back. */
const purposes = ['reset_password', 'restore_email'] as const

/**
 * Sets a new password by the link of a mail, which also proves the address: the present one, or the one that the
 * account has left within a week, which is its address again then and takes a password of before as well. Every
 * session ends. A password that is not taken leaves the link as it was. Refuses `not_launched`,
 * `too_many_attempts`, `link_invalid`, `link_used`, `link_expired`, `email_taken` when somebody else has proven the
 * address since.
 */
export async function resetPassword(
  platform: Platform,
  input: z.infer<typeof passwordResetInput>,
  client: Client,
): Promise<PasswordResetAnswer> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  const problems = checkNewPassword(input)
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const asked = { kind: 'confirm', subject: input.token, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  const known = await findLink(platform, platform.db, purposes, input.token)
  if (!known.ok) return known
  if (await isCommonPassword(input.password, known.value.email)) {
    return { ok: false, problems: { password: 'password_common' } }
  }
  const shown = await checkFormerPassword(platform, known.value, input.formerPassword ?? '', client)
  if (!shown.ok) return shown
  const { passwords } = platform.login
  const hash = await passwords.hash(input.password)
  const replaced = await moving(platform, (trx) =>
    replacePassword(platform, trx, input.token, hash),
  )
  if (replaced.ok) noteSecurity(platform, 'password_changed', `account:${known.value.accountId}`)
  return replaced
}

/** Accepts as well a link that asks for no former password. Guesses count by the account, whichever its links. */
async function checkFormerPassword(
  platform: Platform,
  { purpose, accountId, formerPasswords }: GivenLink,
  typed: string,
  { network }: Client,
): Promise<Decision<null> | WrongInput<'formerPassword', 'former_password_wrong'>> {
  if (purpose !== 'restore_email') return accept(null)
  const asked = { kind: 'former_password', subject: accountId, network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  const { passwords } = platform.login
  for (const hash of formerPasswords ?? []) {
    if (await passwords.verify({ hash, password: typed })) return accept(null)
  }
  return { ok: false, problems: { formerPassword: 'former_password_wrong' } }
}

async function isUnproven(trx: Trx, accountId: string): Promise<boolean> {
  const { emailVerified } = await trx
    .selectFrom('login.user')
    .select('emailVerified')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return !emailVerified
}

/** Looks at the link again, now under its lock: of two at once one gets it. */
async function replacePassword(
  platform: Platform,
  trx: Trx,
  token: string,
  hash: string,
): Promise<Decision<null>> {
  const link = await spendLink(platform, trx, purposes, token)
  if (!link.ok) return link
  const { purpose, accountId } = link.value
  if (purpose === 'restore_email') await bringBack(platform, trx, link.value)
  // A link to an address that the account has left behind opens nothing otherwise.
  else {
    const isNew = await isUnproven(trx, accountId)
    if (!(await proveAddress(platform, trx, link.value))) return refuse({ code: 'link_invalid' })
    // Whoever opened the account had not shown that the address is theirs: what they set up is not its owner's.
    if (isNew) await endSetUp(trx, accountId, null, platform.clock.now())
  }
  await setPassword(platform, trx, { accountId, hash, keptSession: null })
  return accept(null)
}
