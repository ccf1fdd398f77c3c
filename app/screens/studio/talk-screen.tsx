import { Link } from 'react-router'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { PocketQuestions, PocketUpdates } from '#app/screens/pocket/pocket-talk.tsx'
import type { TalkView } from '#app/screens/pocket/talk-view.ts'
import { studioTalkTexts as texts } from '#app/texts/studio/talk.ts'

/** What a recipient tells about one of their Pockets, and the way to the others. */
export interface StudioTalkView {
  pockets: readonly { id: string; href: string; title: string; current: boolean }[]
  talk: TalkView | null
}

interface TalkScreenProps {
  view: StudioTalkView
  answer: AccountAnswer | undefined
}

/** Updates and questions of a recipient's Pockets. */
export function TalkScreen({ view: { pockets, talk }, answer }: TalkScreenProps) {
  return (
    <>
      <PageHead title={texts.title} text={texts.text} />
      {pockets.length > 1 && (
        <nav
          aria-label={texts.pockets}
          className="mb-8 flex flex-wrap gap-x-6 border-b border-rule"
        >
          {pockets.map(({ id, href, title, current }) => (
            <Link
              key={id}
              to={href}
              aria-current={current ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-15 font-semibold text-soft hover:text-strong aria-[current=page]:border-red-fill aria-[current=page]:text-strong"
            >
              {title}
            </Link>
          ))}
        </nav>
      )}
      {talk ? (
        <div className="grid grid-cols-1 gap-10">
          <PocketQuestions view={talk} answer={answer} />
          <PocketUpdates view={talk} answer={answer} />
        </div>
      ) : (
        <p className="border-y border-rule py-6 text-16 text-soft">{texts.none}</p>
      )}
    </>
  )
}
