import { NewPasswordFields } from '#app/screens/auth/new-password-fields.tsx'
import { authTexts } from '#app/texts/auth.ts'
import { deviceText, ownAccountTexts as texts } from '#app/texts/own-account.ts'
import { passkeyTexts } from '#app/texts/passkey.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { type AccountAnswer, AccountForm, AccountSection } from './account-section.tsx'
import { ConfirmSection } from './confirm-section.tsx'
import { type PasskeyRow, Passkeys } from './passkeys.tsx'
import {
  type FactorView,
  SecondFactorSection,
  WaitingRemovalSection,
} from './second-factor-section.tsx'

/** How somebody logs in, and where, as the page shows it. */
export interface SecurityView {
  email: string
  /** False: the password is asked for once more before anything can be changed. */
  recent: boolean
  factor: FactorView
  passkeys: readonly PasskeyRow[]
  /** What this browser calls itself. */
  here: string
  logins: readonly LoginView[]
}

interface LoginView {
  id: string
  userAgent: string
  place: string
  seen: string
  current: boolean
}

interface SecurityScreenProps {
  view: SecurityView
  answer: AccountAnswer | undefined
}

/** Address, password, passkeys, second factor and logins. */
export function SecurityScreen({ view, answer }: SecurityScreenProps) {
  return (
    <AccountFrame title={texts.security.title} text={texts.security.text}>
      {!view.recent && <WaitingRemovalSection factor={view.factor} answer={answer} />}
      {!view.recent && <ConfirmSection answer={answer} />}
      {view.recent && <Changes view={view} answer={answer} />}
      <LoginsSection logins={view.logins} answer={answer} />
    </AccountFrame>
  )
}

function Changes({ view, answer }: SecurityScreenProps) {
  return (
    <>
      <EmailSection email={view.email} answer={answer} />
      <PasswordSection answer={answer} />
      <AccountSection title={passkeyTexts.title}>
        <Passkeys
          text={passkeyTexts.text}
          passkeys={view.passkeys}
          here={view.here}
          answer={answer}
        />
      </AccountSection>
      <SecondFactorSection factor={view.factor} answer={answer} />
    </>
  )
}

type Answered = Pick<SecurityScreenProps, 'answer'>

const errorOf = (answer: AccountAnswer | undefined, intent: string, field: string) =>
  answer?.intent === intent ? answer.errors[field] : undefined

function EmailSection({ email, answer }: Answered & { email: string }) {
  return (
    <AccountSection title={texts.email.title}>
      <p className="text-15 wrap-anywhere text-soft">{texts.email.now(email)}</p>
      <AccountForm intent="email" label={texts.email.action} answer={answer}>
        <TextField
          name="email"
          type="email"
          label={texts.email.label}
          autoComplete="email"
          required
          error={errorOf(answer, 'email', 'email')}
        />
      </AccountForm>
    </AccountSection>
  )
}

function PasswordSection({ answer }: Answered) {
  return (
    <AccountSection title={texts.password.title}>
      <AccountForm intent="password" label={texts.password.action} answer={answer}>
        <PasswordField
          showLabel={authTexts.showPassword}
          hideLabel={authTexts.hidePassword}
          required
          name="currentPassword"
          label={texts.password.current}
          autoComplete="current-password"
          error={errorOf(answer, 'password', 'currentPassword')}
        />
        <NewPasswordFields
          label={texts.password.label}
          repeatLabel={texts.password.repeat}
          errors={answer?.intent === 'password' ? answer.errors : undefined}
        />
      </AccountForm>
    </AccountSection>
  )
}

function LoginsSection({ logins, answer }: Answered & { logins: readonly LoginView[] }) {
  return (
    <AccountSection title={texts.logins.title}>
      <ul className="border-b border-rule">
        {logins.map((login) => (
          <li key={login.id} className="grid gap-2 border-t border-rule py-4">
            <p className="text-16 font-semibold">
              {deviceText(login.userAgent)}
              {login.current && <span className="font-normal"> · {texts.logins.current}</span>}
            </p>
            <p className="type-figure text-13 text-soft">
              {login.place || texts.logins.here} · {texts.logins.seen(login.seen)}
            </p>
            {!login.current && (
              <AccountForm intent="end-login" label={texts.logins.end} answer={undefined}>
                <input type="hidden" name="id" value={login.id} />
              </AccountForm>
            )}
          </li>
        ))}
      </ul>
      {logins.length > 1 && (
        <AccountForm intent="end-logins" label={texts.logins.endOthers} answer={answer} />
      )}
    </AccountSection>
  )
}
