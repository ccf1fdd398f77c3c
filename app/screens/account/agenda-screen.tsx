import { Link } from 'react-router'
import { agendaTexts as texts } from '#app/texts/agenda.ts'
import { NOTIFICATIONS_PATH } from '#app/texts/panels.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { type AccountAnswer, AccountForm, AccountSection } from './account-section.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { OutcomeLine } from './outcome-line.tsx'
import { PageHead } from './page-head.tsx'
import type { MadeValue } from './program-views.ts'
import { PublicFrame } from './public-frame.tsx'
import { ShownOnce } from './shown-once.tsx'

export interface AgendaView {
  events: readonly {
    id: string
    title: string
    detail: string
    href: string
    date: string
    /** That it is cancelled or postponed; empty else. */
    note: string
  }[]
  /** Since when a calendar can be subscribed; null while none can. */
  feedSince: string | null
}

interface AgendaScreenProps {
  view: AgendaView
  answer: (AccountAnswer & MadeValue) | undefined
}

/** What is to come for one's certificates, and how to have it in one's own calendar. */
export function AgendaScreen({ view, answer }: AgendaScreenProps) {
  return (
    <PublicFrame>
      <PageHead back={texts.back} title={texts.title} text={texts.text} />
      <AccountSection title={texts.coming}>
        {view.events.length === 0 ? (
          <p className="border-y border-rule py-4 text-15">{texts.none}</p>
        ) : (
          <ul className="border-b border-rule">
            {view.events.map((event) => (
              <li key={event.id} className="grid gap-0.5 border-t border-rule py-3">
                <Link to={event.href} className="text-16 font-semibold hover:underline">
                  {event.title}
                </Link>
                <p className="type-figure text-15 text-soft">
                  {[event.date, event.detail].filter(Boolean).join(' · ')}
                </p>
                {event.note && <p className="text-15 font-semibold text-caution">{event.note}</p>}
              </li>
            ))}
          </ul>
        )}
        <Link
          to={NOTIFICATIONS_PATH}
          className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
        >
          {texts.choose}
        </Link>
      </AccountSection>
      <FeedSection view={view} answer={answer} />
    </PublicFrame>
  )
}

function FeedSection({ view, answer }: AgendaScreenProps) {
  const { feed } = texts
  const shown = answer?.shown
  return (
    <AccountSection title={feed.title}>
      <p className="text-15 text-soft">{feed.text}</p>
      <OutcomeLine answer={answer} of={['end-feed']} />
      {shown && (
        <>
          <ShownOnce {...shown} />
          <a
            href={shown.value.replace(/^https?:/, 'webcal:')}
            className={`${buttonClasses('primary')} justify-self-start`}
          >
            {feed.add}
          </a>
        </>
      )}
      {view.feedSince === null ? (
        <AccountForm intent="make-feed" label={feed.make} answer={answer} />
      ) : (
        <>
          {!shown && <p className="text-15">{feed.since(view.feedSince)}</p>}
          <ConfirmForm
            intent="make-feed"
            open={feed.renew}
            text={feed.renewText}
            label={feed.renewConfirm}
            answer={answer}
          />
          <AccountForm intent="end-feed" label={feed.end} answer={undefined} quiet />
        </>
      )}
    </AccountSection>
  )
}
