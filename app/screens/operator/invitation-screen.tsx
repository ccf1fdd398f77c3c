import { Form } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { AuthShell } from '#app/screens/auth/auth-shell.tsx'
import { NewPasswordFields } from '#app/screens/auth/new-password-fields.tsx'
import { operatorTexts } from '#app/texts/operator.ts'
import { ownAccountTexts } from '#app/texts/own-account.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { type QrShape, QrSquare } from '#app/ui/qr-square.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** An invitation that is good, or in words why it is not. */
export interface InvitationView {
  token: string
  refusal: string | null
  invited: { name: string; handle: string; secret: string; qr: QrShape } | null
}

/** What came of the form. */
export interface InvitationAnswer {
  errors: { readonly [field: string]: string | undefined }
  refusal: string | null
  recoveryCodes: readonly string[] | null
}

interface InvitationScreenProps {
  view: InvitationView
  answer: InvitationAnswer | undefined
}

const texts = operatorTexts.invitation

/** Password and second factor of an operator, set once. */
export function InvitationScreen({ view, answer }: InvitationScreenProps) {
  return (
    <AuthShell title={texts.title} footer={view.invited ? texts.footer : texts.again}>
      {answer?.recoveryCodes && <Done codes={answer.recoveryCodes} />}
      {!answer?.recoveryCodes && view.invited && (
        <InvitationForm token={view.token} invited={view.invited} answer={answer} />
      )}
      {!answer?.recoveryCodes && !view.invited && (
        <p role="alert" className="text-16">
          {view.refusal}
        </p>
      )}
    </AuthShell>
  )
}

interface InvitationFormProps {
  token: string
  invited: NonNullable<InvitationView['invited']>
  answer: InvitationAnswer | undefined
}

function InvitationForm({ token, invited, answer }: InvitationFormProps) {
  const busy = useBusy()
  return (
    <Form method="post" replace className="grid gap-5">
      <p className="text-16 text-soft">{texts.text(invited.name, invited.handle)}</p>
      <QrSquare qr={invited.qr} label={ownAccountTexts.factor.qr} />
      <p className="text-13 text-soft">
        {ownAccountTexts.factor.secret}{' '}
        <code className="type-figure break-all">{invited.secret}</code>
      </p>
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields
        label={texts.password}
        repeatLabel={texts.repeat}
        errors={answer?.errors}
      />
      <TextField name="code" label={texts.code} autoComplete="one-time-code" required />
      <Button type="submit" kind="primary" size="large" busy={busy}>
        {texts.submit}
      </Button>
      <FormRefusal>{answer?.refusal}</FormRefusal>
    </Form>
  )
}

function Done({ codes }: { codes: readonly string[] }) {
  return (
    <div role="status" className="grid gap-5">
      <p className="text-16">{texts.done}</p>
      <ul className="type-figure grid gap-1 text-15">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a href="/operator" className={buttonClasses('primary', 'large')}>
        {texts.login}
      </a>
    </div>
  )
}
