import { authTexts } from '#app/texts/auth.ts'
import { ownAccountTexts } from '#app/texts/own-account.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { type AccountAnswer, AccountForm, AccountSection } from './account-section.tsx'

const texts = ownAccountTexts.confirm

/** Asks for the password once more: what follows changes something that matters. */
export function ConfirmSection({ answer }: { answer: AccountAnswer | undefined }) {
  return (
    <AccountSection title={texts.title}>
      <p className="text-15 text-soft">{texts.text}</p>
      <AccountForm intent="confirm" label={texts.action} answer={answer}>
        <PasswordField
          showLabel={authTexts.showPassword}
          hideLabel={authTexts.hidePassword}
          required
          name="password"
          label={authTexts.login.password}
          autoComplete="current-password"
        />
      </AccountForm>
    </AccountSection>
  )
}
