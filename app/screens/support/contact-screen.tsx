import { Form, Link } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { addressHere } from '#app/page-address.ts'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { supportTexts as texts } from '#app/texts/support.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { LONGEST_CASE_TEXT } from '#domain/support/support-case.ts'
import type { ContactAnswer } from './case-views.ts'

/** Who writes, and what the page was opened for. */
export interface ContactView {
  /** The address of the account that is logged in; null for a visitor. */
  email: string | null
  /** Makes a form that is sent twice one case. */
  key: string
  kind: string
  subject: string
  text: string
  about: { value: string; text: string } | null
  loginHref: string
}

interface ContactScreenProps {
  view: ContactView
  answer: ContactAnswer | undefined
}

/** The form by which anybody writes to us, and what came of it. */
export function ContactScreen({ view, answer }: ContactScreenProps) {
  if (answer?.opened) return <Opened {...answer.opened} />
  if (answer?.sentTo) return <Sent email={answer.sentTo} />
  const { contact } = texts
  return (
    <PublicFrame>
      <PageHead title={contact.title} text={contact.text} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[7fr_4fr]">
        <ContactForm view={view} answer={answer} />
        <aside className="grid content-start gap-4 border-t border-rule pt-6 text-15 text-soft lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
          {view.email === null && (
            <p>
              {contact.account}{' '}
              <Link
                reloadDocument
                to={view.loginHref}
                className="font-semibold text-link hover:underline"
              >
                {contact.login}
              </Link>{' '}
              {contact.accountRest}
            </p>
          )}
          <p>
            <a
              href={addressHere('/reclamation')}
              className="font-semibold text-link hover:underline"
            >
              {contact.complaints}
            </a>
          </p>
        </aside>
      </div>
    </PublicFrame>
  )
}

function ContactForm({ view, answer }: ContactScreenProps) {
  const busy = useBusy()
  const { contact, subjects } = texts
  const { kind, subject, text, email } = answer?.values ?? { ...view, email: '' }
  return (
    <Form method="post" replace preventScrollReset className="grid max-w-160 gap-5">
      <input type="hidden" name="key" value={view.key} />
      {view.about && (
        <p className="border-l-2 border-strong pl-4 text-15">
          <input type="hidden" name="about" value={view.about.value} />
          {contact.about} <strong className="font-semibold">{view.about.text}</strong>
        </p>
      )}
      <PickField
        name="kind"
        label={contact.kind}
        defaultValue={kind}
        options={optionsOf(contact.options)}
        error={undefined}
      />
      <PickField
        name="subject"
        label={contact.subject}
        defaultValue={subject}
        required
        options={[{ value: '', label: contact.choose }, ...optionsOf(subjects)]}
        error={answer?.errors.subject}
      />
      <LongTextField
        name="text"
        label={contact.message}
        hint={contact.hint}
        rows={8}
        required
        maxLength={LONGEST_CASE_TEXT}
        defaultValue={text}
        error={answer?.errors.text}
      />
      {view.email === null ? (
        <TextField
          name="email"
          type="email"
          label={contact.email}
          hint={contact.emailHint}
          autoComplete="email"
          required
          defaultValue={email}
          error={answer?.errors.email}
        />
      ) : (
        <p className="text-15 break-words text-soft">{contact.as(view.email)}</p>
      )}
      <Button type="submit" kind="primary" size="large" busy={busy} className="justify-self-start">
        {contact.action}
      </Button>
      <FormRefusal>{answer?.refusal}</FormRefusal>
    </Form>
  )
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** A visitor’s request waits for its confirmation. */
function Sent({ email }: { email: string }) {
  const { sent } = texts
  return (
    <PublicFrame>
      <div role="status">
        <PageHead title={sent.title} text={sent.text(email)} />
        <p className="max-w-prose text-15 text-soft">{sent.none}</p>
      </div>
      <p className="mt-6">
        <a href={addressHere('/contact')} className={buttonClasses('secondary')}>
          {sent.again}
        </a>
      </p>
    </PublicFrame>
  )
}

/** A case is open: its number, and by when an answer comes. */
function Opened({ number, due, href }: NonNullable<ContactAnswer['opened']>) {
  const { opened } = texts
  return (
    <PublicFrame>
      <div role="status">
        <PageHead title={opened.title(number)} text={opened.text(due)} />
      </div>
      <p className="flex flex-wrap gap-3">
        <Link to={href} className={buttonClasses('primary')}>
          {opened.see}
        </Link>
        <Link to="/compte/demandes" className={buttonClasses('secondary')}>
          {opened.all}
        </Link>
      </p>
    </PublicFrame>
  )
}
