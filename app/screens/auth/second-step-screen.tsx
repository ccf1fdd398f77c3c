import { type FormEvent, type ReactNode, useState } from 'react'
import { authTexts } from '#app/texts/auth.ts'
import { loginHelpTexts } from '#app/texts/login-help.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AuthShell } from './auth-shell.tsx'

interface SecondStepScreenProps {
  /** Sends the code; gives what is wrong with it, in words. */
  onSubmit(code: string): Promise<string | null>
  /** What stands for the code, under the form. */
  otherWay?: ReactNode
  /** For whoever has no code any more, right under the form. */
  lost?: ReactNode
}

const texts = loginHelpTexts.secondStep

/** The second half of a login: a code of the app, or a recovery code. */
export function SecondStepScreen({ onSubmit, otherWay, lost }: SecondStepScreenProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    setBusy(true)
    setError(await onSubmit(String(code)))
    setBusy(false)
  }
  return (
    <AuthShell title={texts.title} footer={authTexts.login.title}>
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <p className="text-16 text-soft">{texts.text}</p>
        <TextField
          name="code"
          label={texts.label}
          autoComplete="one-time-code"
          required
          error={error ?? undefined}
        />
        <Button type="submit" kind="primary" size="large" busy={busy}>
          {texts.action}
        </Button>
      </form>
      {lost}
      {otherWay}
    </AuthShell>
  )
}
