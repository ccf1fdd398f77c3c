import { type PasskeyAnswer, type PasskeyRow, Passkeys } from '#app/screens/account/passkeys.tsx'
import { authTexts } from '#app/texts/auth.ts'
import { operatorTexts } from '#app/texts/operator.ts'
import { PasswordField } from '#app/ui/password-field.tsx'

export interface OperatorPasskeysView {
  passkeys: readonly PasskeyRow[]
  here: string
}

const texts = operatorTexts.passkeys

/** An operator's keys, each of which stands for the code; a new one asks for the password. */
export function OperatorPasskeys({
  view,
  answer,
}: {
  view: OperatorPasskeysView
  answer: PasskeyAnswer | undefined
}) {
  return (
    <Passkeys text={texts.text} {...view} answer={answer}>
      <PasswordField
        name="password"
        label={texts.password}
        autoComplete="current-password"
        showLabel={authTexts.showPassword}
        hideLabel={authTexts.hidePassword}
        required
      />
    </Passkeys>
  )
}
