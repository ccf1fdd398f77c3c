import { type NameProblem, nameProblem } from '#domain/kernel/person-name.ts'

/** Who a login can be. A person may hold several; the operator is the provider. Rule ACC-02. */
export const ROLES = [
  'backer',
  'amateur_athlete',
  'pro_athlete',
  'manager',
  'federation',
  'operator',
] as const
export type Role = (typeof ROLES)[number]

/** The least number of characters of a password, and the most bytes that are ever hashed. */
const PASSWORD_LEAST_LENGTH = 6
const PASSWORD_MOST_BYTES = 1_024

export type LoginFields = { readonly email: string; readonly password: string }

export type RegistrationFields = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

/** What can be wrong with a field; each has one message in the showing floor's texts. */
export type FieldProblem =
  | NameProblem
  | 'email_required'
  | 'password_required'
  | 'email_invalid'
  | 'password_too_short'
  | 'password_too_long'
  | 'confirmation_too_short'
  | 'passwords_differ'

export type FieldProblems<Fields> = { readonly [Field in keyof Fields]?: FieldProblem }

/** Login asks only that both fields are filled; the format of the e-mail is not looked at. Rule AUTH-02. */
export function checkLogin(fields: LoginFields): FieldProblems<LoginFields> {
  return {
    ...(fields.email === '' ? { email: 'email_required' } : {}),
    ...(fields.password === '' ? { password: 'password_required' } : {}),
    ...(isTooLong(fields.password) ? { password: 'password_too_long' } : {}),
  }
}

/**
 * The first problem of each field. That the passwords differ is said on the confirmation, once it is
 * long enough to be compared. Rule AUTH-07.
 */
export function checkRegistration(fields: RegistrationFields): FieldProblems<RegistrationFields> {
  const { name, email } = fields
  const wrongName = nameProblem(name)
  return {
    ...(wrongName === null ? {} : { name: wrongName }),
    ...(isEmailAddress(email) ? {} : { email: 'email_invalid' }),
    ...checkNewPassword(fields),
  }
}

export type NewPasswordFields = Pick<RegistrationFields, 'password' | 'confirmPassword'>

/** The first problem of a new password, and of its repetition. Rule AUTH-07. */
export function checkNewPassword({
  password,
  confirmPassword,
}: NewPasswordFields): FieldProblems<NewPasswordFields> {
  const problem = passwordProblem(password)
  const confirmation = confirmationProblem(password, confirmPassword)
  return {
    ...(problem === null ? {} : { password: problem }),
    ...(confirmation === null ? {} : { confirmPassword: confirmation }),
  }
}

function passwordProblem(password: string): FieldProblem | null {
  if (password.length < PASSWORD_LEAST_LENGTH) return 'password_too_short'
  return isTooLong(password) ? 'password_too_long' : null
}

/** Counted in bytes of UTF-8, the form in which a password is hashed. */
function isTooLong(password: string): boolean {
  if (password.length > PASSWORD_MOST_BYTES) return true
  let bytes = 0
  for (const character of password) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes > PASSWORD_MOST_BYTES
}

function confirmationProblem(password: string, confirmPassword: string): FieldProblem | null {
  if (confirmPassword.length < PASSWORD_LEAST_LENGTH) return 'confirmation_too_short'
  return password === confirmPassword ? null : 'passwords_differ'
}

const LONGEST_EMAIL = 254
const LOCAL_PART = /^[A-Za-z0-9_%+'-]+(?:\.[A-Za-z0-9_%+'-]+)*$/
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** One mailbox at one dotted host, in plain ASCII, without spaces or consecutive dots. */
export function isEmailAddress(text: string): boolean {
  if (text.length > LONGEST_EMAIL) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  const topLevel = labels.at(-1) ?? ''
  return (
    at > 0 &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    /^[A-Za-z]{2,}$|^xn--/i.test(topLevel)
  )
}

/**
 * The form under which an e-mail is unique: without outer spaces, in small letters. Only A to Z are
 * turned: some foreign signs become plain letters when they are made small.
 */
export function normaliseEmail(typed: string): string {
  return typed.trim().replace(/[A-Z]/g, (email) => email.toLowerCase())
}
