import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormAnswer } from '#app/forms/field-errors.ts'
import { type RegisterValues, registerForm } from '#app/forms/register-form.ts'
import { useHouseForm } from '#app/forms/use-house-form.ts'
import { addressHere } from '#app/page-address.ts'
import { AuthShell } from '#app/screens/auth/auth-shell.tsx'
import { authTexts } from '#app/texts/auth.ts'
import { formTexts } from '#app/texts/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AuthLink } from './login-screen.tsx'

export interface RegisterScreenProps {
  /** Takes the form. The passwords leave the fields as soon as it was taken. */
  onSubmit(values: RegisterValues): FormAnswer<RegisterValues>
  loginHref: string
  /** Accounts are open: the rules stand beside the fields. Before, the form says that it was only noted. */
  launched: boolean
}

const texts = authTexts.register
const FIELDS = ['name', 'email', 'password', 'confirmPassword'] as const

/** Name, email and a password typed twice; the caller decides what happens next. */
export function RegisterScreen({ onSubmit, loginHref, launched }: RegisterScreenProps) {
  const [recorded, setRecorded] = useState(false)
  const { form, submit } = useHouseForm<RegisterValues>(registerForm, async (values) => {
    const errors = await onSubmit(values)
    if (errors) return errors
    form.reset({ ...values, password: '', confirmPassword: '' })
    setRecorded(true)
    return undefined
  })
  const { isSubmitting } = form.formState
  return (
    <AuthShell
      title={texts.title}
      footer={
        <>
          {texts.hasAccount} <AuthLink to={loginHref}>{texts.login}</AuthLink>
        </>
      }
    >
      <form
        method="dialog"
        noValidate
        onSubmit={submit}
        data-recorded={recorded || undefined}
        className="grid gap-5"
      >
        <Fields form={form} launched={launched} />
        <Button type="submit" kind="primary" size="large" busy={isSubmitting} className="mt-2">
          {texts.submit}
        </Button>
        {launched ? (
          <Agreement />
        ) : (
          <p role="status" className="text-15 text-soft">
            {recorded && texts.recorded}
          </p>
        )}
      </form>
    </AuthShell>
  )
}

function Fields({ form, launched }: { form: UseFormReturn<RegisterValues>; launched: boolean }) {
  const { errors } = form.formState
  const passwordWords = {
    autoComplete: 'new-password',
    showLabel: authTexts.showPassword,
    hideLabel: authTexts.hidePassword,
    required: true,
  }
  return (
    <>
      <FieldsToMend form={form} />
      <TextField
        label={texts.name}
        hint={launched ? texts.nameHint : undefined}
        autoComplete="name"
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={texts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        {...passwordWords}
        label={texts.password}
        hint={launched ? texts.passwordHint : undefined}
        error={errors.password?.message}
        {...form.register('password', { deps: 'confirmPassword' })}
      />
      <PasswordField
        {...passwordWords}
        label={texts.confirmPassword}
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
    </>
  )
}

function FieldsToMend({ form }: { form: UseFormReturn<RegisterValues> }) {
  const { errors } = form.formState
  const fields = FIELDS.map((name) => ({
    label: texts[name],
    wrong: errors[name] !== undefined,
    focus: () => form.setFocus(name),
  }))
  return <ErrorSummary title={formTexts.toMend} fields={fields} />
}

function Agreement() {
  const { before, terms, between, privacy } = texts.agreement
  const link = 'font-semibold text-link hover:underline'
  return (
    <p className="text-13 text-soft">
      {before}
      <a href={addressHere('/cgu')} className={link}>
        {terms}
      </a>
      {between}
      <a href={addressHere('/confidentialite')} className={link}>
        {privacy}
      </a>
      .
    </p>
  )
}
