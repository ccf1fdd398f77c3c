import { NewPasswordFields } from '#app/screens/auth/new-password-fields.tsx'
import { authTexts } from '#app/texts/auth.ts'
import { deviceText, ownAccountTexts as texts } from '#app/texts/own-account.ts'
import { passkeyTexts } from '#app/texts/passkey.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { CheckField } from '#app/ui/check-field.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Language } from '#domain/kernel/language.ts'
import { type AccountAnswer, AccountForm, AccountSection } from './account-section.tsx'
import { ConfirmSection } from './confirm-section.tsx'
import { MorePagesSection } from './more-pages-section.tsx'
import { type PasskeyRow, Passkeys } from './passkeys.tsx'
import { PublicFrame } from './public-frame.tsx'
import {
  type FactorView,
  SecondFactorSection,
  WaitingRemovalSection,
} from './second-factor-section.tsx'

/** One's own account, as its page shows it. */
export interface OwnAccountView {
  name: string
  email: string
  emailVerified: boolean
  /** Of their e-mails. */
  language: Language
  /** When an e-mail to this address was refused for good; null where they arrive. */
  emailRefused: string | null
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

interface OwnAccountScreenProps {
  view: OwnAccountView
  answer: AccountAnswer | undefined
}

/** Address, password, second factor, logins, data. */
export function OwnAccountScreen({ view, answer }: OwnAccountScreenProps) {
  const email = view.emailVerified ? view.email : `${view.email} (${texts.profile.unverified})`
  return (
    <PublicFrame>
      <h1 tabIndex={-1} className="type-display text-44">
        {texts.title}
      </h1>
      <p className="mt-4 mb-8 max-w-prose text-18 text-soft">{texts.text}</p>
      {!view.recent && <WaitingRemovalSection factor={view.factor} answer={answer} />}
      {!view.recent && <ConfirmSection answer={answer} />}
      <AccountSection title={texts.profile.title}>
        <FactsList
          facts={[
            { label: texts.profile.name, value: view.name },
            { label: texts.profile.email, value: <span className="break-all">{email}</span> },
            { label: texts.profile.language, value: texts.profile.languages[view.language] },
          ]}
        />
        {view.emailRefused && (
          <p className="mt-4 border-l-2 border-caution pl-4 text-15">
            {texts.profile.emailRefused(view.emailRefused)}
          </p>
        )}
      </AccountSection>
      <LoginsSection logins={view.logins} answer={answer} />
      <MorePagesSection />
      {view.recent && <Changes view={view} answer={answer} />}
    </PublicFrame>
  )
}

function Changes({ view, answer }: OwnAccountScreenProps) {
  return (
    <>
      <EmailSection answer={answer} />
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
      <DataSection />
      <EraseSection answer={answer} />
    </>
  )
}

type Answered = Pick<OwnAccountScreenProps, 'answer'>

const errorOf = (answer: AccountAnswer | undefined, intent: string, field: string) =>
  answer?.intent === intent ? answer.errors[field] : undefined

function EmailSection({ answer }: Answered) {
  return (
    <AccountSection title={texts.email.title}>
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

function DataSection() {
  return (
    <AccountSection title={texts.data.title}>
      <p className="text-15 text-soft">{texts.data.text}</p>
      <a
        href="/api/account/export"
        download
        className={`justify-self-start ${buttonClasses('secondary', 'compact')}`}
      >
        {texts.data.json}
      </a>
      <Fold summary={texts.data.byPart}>
        <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {Object.entries(texts.data.parts).map(([part, label]) => (
            <li key={part}>
              <a
                href={`/api/account/export?part=${part}`}
                download
                className="flex min-h-9 items-center border-b border-rule text-15 text-soft hover:text-strong hover:underline pointer-coarse:min-h-11"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Fold>
    </AccountSection>
  )
}

function EraseSection({ answer }: Answered) {
  return (
    <AccountSection title={texts.erase.title}>
      <p className="text-15 text-soft">{texts.erase.text}</p>
      <AccountForm intent="erase" label={texts.erase.action} answer={answer} danger>
        <CheckField name="understood" error={errorOf(answer, 'erase', 'understood')}>
          {texts.erase.box}
        </CheckField>
      </AccountForm>
    </AccountSection>
  )
}
