import { Link } from 'react-router'
import { addressHere } from '#app/page-address.ts'
import { AccountForm } from '#app/screens/account/account-section.tsx'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { supportTexts as texts } from '#app/texts/support.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import { LONGEST_CASE_TEXT } from '#domain/support/support-case.ts'
import type { CaseAnswer, CaseThreadView } from './case-views.ts'

interface CaseScreenProps {
  view: CaseThreadView
  /** Makes a reply that is sent twice one message. */
  formKey: string
  answer: (Omit<CaseAnswer, 'typed'> & { typed?: string }) | undefined
  /** For whoever has an account: the way back to the others. */
  hasList: boolean
}

/** One case: how it stands, what was written, and the form to reply. */
export function CaseScreen({ view, formKey, answer, hasList }: CaseScreenProps) {
  const { thread } = texts
  return (
    <PublicFrame>
      {hasList && <BackLink href="/compte/demandes" text={thread.back} />}
      <h1 tabIndex={-1} className="type-display text-32 md:text-44">
        {view.title}
      </h1>
      <div className="mt-4 mb-8">
        <Badge tone={view.state.tone}>{view.state.text}</Badge>
      </div>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[7fr_4fr]">
        <div className="grid min-w-0 content-start gap-8">
          <OutcomeLine answer={answer} of={['confirm']} />
          <Messages messages={view.messages} />
          <Further view={view} formKey={formKey} answer={answer} />
        </div>
        <div className="grid content-start gap-6 max-lg:order-first">
          <FactsList
            facts={view.facts.map(({ label, value, href }) => ({
              label,
              value: href ? (
                <Link to={href} className="text-link hover:underline">
                  {value}
                </Link>
              ) : (
                value
              ),
            }))}
          />
          {view.showsMediation && (
            <p className="text-15 text-soft">
              {thread.mediation}{' '}
              <a
                href={addressHere('/reclamation')}
                className="font-semibold text-link hover:underline"
              >
                {thread.mediationLink}
              </a>
            </p>
          )}
        </div>
      </div>
    </PublicFrame>
  )
}

function Messages({ messages }: Pick<CaseThreadView, 'messages'>) {
  return (
    <ol aria-label={texts.thread.messages} className="grid gap-6">
      {messages.map(({ place, isOurs, by, at, text }) => (
        <li
          key={place}
          className={`grid gap-2 border-l-2 pl-4 ${isOurs ? 'border-red-fill' : 'border-rule'}`}
        >
          <p className="flex flex-wrap gap-x-3 text-13 text-faint">
            <span className="font-semibold text-strong">{by}</span>
            <span>{at}</span>
          </p>
          <p className="max-w-prose text-16 whitespace-pre-wrap wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** What can still be done: reply, and close. */
function Further({ view, formKey, answer }: Omit<CaseScreenProps, 'hasList'>) {
  const { thread } = texts
  const wrong = answer?.intent === 'reply' ? answer.errors.text : undefined
  return (
    <div className="grid gap-4 border-t border-rule pt-6 print:hidden">
      {view.closed && <p className="border-l-2 border-strong pl-4 text-15">{view.closed}</p>}
      {view.mayReply && (
        <AccountForm intent="reply" label={thread.send} answer={answer}>
          <input type="hidden" name="key" value={formKey} />
          {/* Empty again once it was sent. */}
          <LongTextField
            key={view.messages.length}
            name="text"
            label={thread.reply}
            rows={5}
            required
            maxLength={LONGEST_CASE_TEXT}
            defaultValue={answer?.typed}
            error={wrong}
          />
        </AccountForm>
      )}
      {view.mayClose ? (
        <AccountForm intent="close" label={thread.close} answer={answer} quiet />
      ) : (
        <OutcomeLine answer={answer} of={['close']} />
      )}
      {!view.mayReply && (
        <p>
          <Link to="/contact" className="text-15 font-semibold text-link hover:underline">
            {texts.link}
          </Link>
        </p>
      )}
    </div>
  )
}
