import { useRef } from 'react'
import { Form } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { AuthShell } from '#app/screens/auth/auth-shell.tsx'
import { PasskeyLogin } from '#app/screens/auth/passkey-login.tsx'
import { authTexts } from '#app/texts/auth.ts'
import { operatorTexts } from '#app/texts/operator.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

const texts = operatorTexts.login

interface OperatorLoginScreenProps {
  refusal: string | null
  /** Asks the device in place of a code; gives what is wrong, in words. */
  onPasskey(typed: { handle: string; password: string }): Promise<string | null>
}

/** Name, password and code at once, or a key in place of the code: what is wrong is not said. */
export function OperatorLoginScreen({ refusal, onPasskey }: OperatorLoginScreenProps) {
  const busy = useBusy()
  const form = useRef<HTMLFormElement>(null)
  const askDevice = () => {
    const typed = new FormData(form.current ?? undefined)
    const handle = String(typed.get('handle') ?? '')
    const password = String(typed.get('password') ?? '')
    return handle && password ? onPasskey({ handle, password }) : Promise.resolve(texts.typeFirst)
  }
  return (
    <AuthShell title={texts.title} footer={texts.footer}>
      <Form ref={form} method="post" replace className="grid gap-5">
        <input type="hidden" name="intent" value="log-in" />
        <TextField
          name="handle"
          label={texts.handle}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          name="password"
          label={texts.password}
          autoComplete="current-password"
          showLabel={authTexts.showPassword}
          hideLabel={authTexts.hidePassword}
          required
        />
        <TextField
          name="code"
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button type="submit" kind="primary" size="large" busy={busy} className="mt-2">
          {texts.submit}
        </Button>
        <p role="alert" className="min-h-6 text-15 text-loss">
          {refusal}
        </p>
      </Form>
      <PasskeyLogin label={texts.passkey} onUse={askDevice} />
    </AuthShell>
  )
}
