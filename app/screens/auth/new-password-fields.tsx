import { authTexts } from '#app/texts/auth.ts'
import { PasswordField } from '#app/ui/password-field.tsx'

interface NewPasswordFieldsProps {
  label: string
  repeatLabel: string
  /** What is wrong with either, in words. */
  errors: { readonly [field: string]: string | undefined } | undefined
}

/** A password to be chosen, and once more: the fields `password` and `confirmPassword` of a form. */
export function NewPasswordFields({ label, repeatLabel, errors }: NewPasswordFieldsProps) {
  const shared = {
    autoComplete: 'new-password',
    showLabel: authTexts.showPassword,
    hideLabel: authTexts.hidePassword,
    required: true,
  }
  return (
    <>
      <PasswordField {...shared} name="password" label={label} error={errors?.password} />
      <PasswordField
        {...shared}
        name="confirmPassword"
        label={repeatLabel}
        error={errors?.confirmPassword}
      />
    </>
  )
}
