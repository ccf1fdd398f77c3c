/** Who a login can be. A person may hold several; the operator is the provider. Rule ACC-02. */
export const ROLES = ['backer', 'amateur_athlete', 'pro_athlete', 'federation', 'operator'] as const
export type Role = (typeof ROLES)[number]

/** The least number of characters of each field. */
export const NAME_LEAST_LENGTH = 2
export const PASSWORD_LEAST_LENGTH = 6

export type LoginFields = { readonly email: string; readonly password: string }

export type RegistrationFields = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

/** What can be wrong with a field; each has one message in the showing floor's texts. */
export const FIELD_PROBLEMS = [
  'email_required',
  'password_required',
  'name_too_short',
  'email_invalid',
  'password_too_short',
  'confirmation_too_short',
  'passwords_differ',
] as const
export type FieldProblem = (typeof FIELD_PROBLEMS)[number]

export type FieldProblems<Fields> = { readonly [Field in keyof Fields]?: FieldProblem }

/** Login asks only that both fields are filled; the format of the e-mail is not looked at. Rule AUTH-02. */
export function checkLogin(fields: LoginFields): FieldProblems<LoginFields> {
  return {
    ...(fields.email === '' ? { email: 'email_required' } : {}),
    ...(fields.password === '' ? { password: 'password_required' } : {}),
  }
}

/**
 * The first problem of each field. That the passwords differ is said on the confirmation, once it is
 * long enough to be compared. Rule AUTH-07.
 */
export function checkRegistration(fields: RegistrationFields): FieldProblems<RegistrationFields> {
  const { name, email, password, confirmPassword } = fields
  const confirmation = confirmationProblem(password, confirmPassword)
  return {
    ...(name.length < NAME_LEAST_LENGTH ? { name: 'name_too_short' } : {}),
    ...(isEmailAddress(email) ? {} : { email: 'email_invalid' }),
    ...(password.length < PASSWORD_LEAST_LENGTH ? { password: 'password_too_short' } : {}),
    ...(confirmation === null ? {} : { confirmPassword: confirmation }),
  }
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

/** The form under which an e-mail is unique: without outer spaces, in small letters. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase()
}
