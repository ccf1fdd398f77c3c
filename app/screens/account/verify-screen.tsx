import { Form, Link } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { AuthShell } from '#app/screens/auth/auth-shell.tsx'
import { accountTexts } from '#app/texts/account.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { TextField } from '#app/ui/text-field.tsx'

export type VerificationResult = 'pending' | 'verified' | 'used' | 'expired' | 'invalid'

interface VerifyScreenProps {
  result: VerificationResult
  loggedIn: boolean
  loginHref: string
  /** Where whoever is logged in goes on. */
  nextHref: string
  /** The address that was written to, where it is known. */
  email: string | null
  /** Where the sandbox keeps its mails; null with a real mail server. */
  outbox: string | null
  /** A new link was asked for. */
  sent: boolean
  /** Why none was sent. */
  refusal: string | null
}

const texts = accountTexts.verify

/** The calm page between registering and being there. */
export function VerifyScreen(props: VerifyScreenProps) {
  const { result, loggedIn, loginHref, nextHref, email, outbox } = props
  return (
    <AuthShell
      title={texts[result].title}
      footer={<Footer outbox={outbox} loginHref={loginHref} />}
    >
      <div className="grid grid-cols-1 gap-6">
        {result === 'pending' && <Pending email={email} loginHref={loginHref} />}
        {result !== 'pending' && <p className="text-16 text-soft">{texts[result].text}</p>}
        {result === 'verified' || result === 'used' ? (
          <Link to={loggedIn ? nextHref : loginHref} className={buttonClasses('primary', 'large')}>
            {loggedIn ? texts.verified.nextLoggedIn : texts.verified.next}
          </Link>
        ) : (
          <Resend {...props} />
        )}
      </div>
    </AuthShell>
  )
}

function Pending({ email, loginHref }: Pick<VerifyScreenProps, 'email' | 'loginHref'>) {
  return (
    <>
      <p className="text-16 text-soft">
        {email ? (
          <>
            {texts.pending.before}
            <strong className="font-semibold wrap-anywhere text-strong">{email}</strong>.{' '}
            {texts.pending.text}
          </>
        ) : (
          texts.pending.noEmail
        )}
      </p>
      <Link to={loginHref} className={buttonClasses('secondary', 'large')}>
        {texts.pending.login}
      </Link>
    </>
  )
}

function Resend({ email, sent, refusal }: VerifyScreenProps) {
  const busy = useBusy()
  return (
    <Form
      method="post"
      replace
      state={email ? { email } : null}
      className="grid gap-4 border-t border-rule pt-5"
    >
      <p className="text-15 text-soft">{texts.pending.missing}</p>
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <TextField label={texts.email} name="email" type="email" autoComplete="email" required />
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        {texts.resend}
      </Button>
      <p role="status" className="text-15 text-soft empty:-mt-4">
        {sent ? texts.resent : refusal}
      </p>
    </Form>
  )
}

function Footer({ outbox, loginHref }: Pick<VerifyScreenProps, 'outbox' | 'loginHref'>) {
  if (outbox === null) return <Link to={loginHref}>{texts.verified.next}</Link>
  return (
    <a href={outbox} className="inline-flex min-h-11 items-center text-link hover:underline">
      {texts.outbox}
    </a>
  )
}
