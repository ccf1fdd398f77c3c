import { z } from 'zod'
import {
  checkRegistration,
  type FieldProblem,
  normaliseEmail,
  type RegistrationFields,
} from '#domain/identity/account.ts'
import { LANGUAGES, type Language } from '#domain/kernel/language.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { normaliseName } from '#domain/kernel/person-name.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Client, Platform, WrongInput } from '#server/kernel/door.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashToken } from './hash-token.ts'
import { writeCookie } from './login-cookie.ts'
import { openAccount } from './open-account.ts'
import { takeAttempt } from './take-attempt.ts'

/** The fields of the form; anything beside them is refused. What they must hold is the rule's to say. */
export const registrationInput = z.strictObject({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  confirmPassword: z.string(),
  /** Of the account's e-mails. */
  language: z.enum(LANGUAGES).default('fr'),
})

/** As long as the link that it goes with. */
const DAY_SECONDS = 24 * 3600

/** `password_common`: on the list of those that are tried first. */
export type RegistrationProblem = FieldProblem | 'password_common'
type RegistrationProblems = { readonly [Field in keyof RegistrationFields]?: RegistrationProblem }

/** Where the registration was begun. */
interface Begun {
  language: Language
  /** A path of our own pages, which the link of the mail leads back to. */
  next?: string
}

/**
 * Opens an account and mails a link to prove the address. The answer, and the work behind it, is the same
 * when the address is taken; its owner is told by mail. Gives the cookie by which the link logs in in this browser. Refuses `not_launched`, `too_many_attempts`.
 * Rules ACC-01, ACC-03.
 */
export async function registerAccount(
  platform: Platform,
  input: RegistrationFields & Begun,
  client: Client,
): Promise<
  | Decision<{ email: string; setCookies: readonly string[] }>
  | WrongInput<keyof RegistrationFields, RegistrationProblem>
> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  const fields = {
    ...input,
    name: normaliseName(input.name),
    email: normaliseEmail(input.email),
  }
  const problems = await checkFields(fields)
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const { name, email, password, language, next } = fields
  const asked = { kind: 'register', subject: email, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  const goesOn = next === undefined ? {} : { next }
  const browser = platform.randomness.token(32)
  const account = { name, email, password, language, browserHash: hashToken(browser) }
  await openAccount(platform, { ...account, ...goesOn })
  const cookie = writeCookie(platform, 'registration', browser, DAY_SECONDS)
  return accept({ email, setCookies: [cookie] })
}

async function checkFields(fields: RegistrationFields): Promise<RegistrationProblems> {
  const problems = checkRegistration(fields)
  const common = !problems.password && (await isCommonPassword(fields.password, fields.email))
  return common ? { ...problems, password: 'password_common' } : problems
}
