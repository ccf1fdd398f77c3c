import { z } from 'zod'
import {
  checkRegistration,
  type FieldProblem,
  normaliseEmail,
  type RegistrationFields,
} from '#domain/account.ts'
import { isLaunched } from '#domain/launch.ts'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import { isCommonPassword } from '#server/accounts/common-passwords.ts'
import type { Platform } from '#server/platform.ts'
import type { WrongInput } from '#server/wrong-input.ts'

/** The fields of the form; anything beside them is refused. */
export const registrationInput = z.strictObject({
  name: z.string().max(120),
  email: z.string().max(254),
  password: z.string().max(1024),
  confirmPassword: z.string().max(1024),
})

/** `password_common`: on the list of those that are tried first. */
export type RegistrationProblem = FieldProblem | 'password_common'
type RegistrationProblems = { readonly [Field in keyof RegistrationFields]?: RegistrationProblem }

/**
 * Opens an account and mails a link to prove the address. The answer is the same when the address is
 * taken; its owner is told by mail. Refuses `not_launched`. Rules ACC-01, ACC-03.
 */
export async function registerAccount(
  platform: Platform,
  input: RegistrationFields,
): Promise<
  Decision<{ email: string }> | WrongInput<keyof RegistrationFields, RegistrationProblem>
> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  const fields = { ...input, name: input.name.trim(), email: normaliseEmail(input.email) }
  const problems = checkFields(fields)
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const { name, email, password } = fields
  await platform.login.api.signUpEmail({ body: { name, email, password } })
  platform.worker.wake()
  return accept({ email })
}

function checkFields(fields: RegistrationFields): RegistrationProblems {
  const problems = checkRegistration(fields)
  const common = !problems.password && isCommonPassword(fields.password, fields.email)
  return common ? { ...problems, password: 'password_common' } : problems
}
