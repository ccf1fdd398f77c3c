import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FormAnswer } from '#app/forms/field-errors.ts'
import { type LoginValues, loginForm } from '#app/forms/login-form.ts'
import { useHouseForm } from '#app/forms/use-house-form.ts'
import { AuthShell } from '#app/screens/auth/auth-shell.tsx'
import { authTexts } from '#app/texts/auth.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

export interface LoginScreenProps {
  onSubmit(values: LoginValues): FormAnswer<LoginValues>
  registerHref: string
  /** What the login is needed for, where somebody was on the way to something. */
  why?: string | null
  /** What only the demonstration offers; null once accounts are live. */
  demo: { hint: string; onDirectAccess(): void } | null
  /** Another way in, under the form. */
  otherWay?: ReactNode
}

const texts = authTexts.login

/** Email and password; the caller decides what they open. */
export function LoginScreen({ onSubmit, registerHref, why, demo, otherWay }: LoginScreenProps) {
  const { form, submit } = useHouseForm<LoginValues>(loginForm, onSubmit)
  const { errors, isSubmitting } = form.formState
  return (
    <AuthShell
      title={texts.title}
      footer={
        <>
          {texts.noAccount} <AuthLink to={registerHref}>{texts.register}</AuthLink>
        </>
      }
    >
      {why && <p className="mb-6 text-16 text-soft">{why}</p>}
      <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={texts.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          showLabel={authTexts.showPassword}
          hideLabel={authTexts.hidePassword}
          required
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" kind="primary" size="large" busy={isSubmitting} className="mt-2">
          {texts.submit}
        </Button>
        {!demo && <AuthLink to="/mot-de-passe">{texts.forgotten}</AuthLink>}
        {demo && (
          <>
            <Button size="large" onClick={demo.onDirectAccess}>
              {texts.direct}
            </Button>
            <p className="text-center text-13 text-faint">{demo.hint}</p>
          </>
        )}
      </form>
      {otherWay}
    </AuthShell>
  )
}

/** A link between the two screens, easy to hit. */
export function AuthLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
    >
      {children}
    </Link>
  )
}
