import { Link } from 'react-router'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { studioPocketTexts as texts } from '#app/texts/studio/pockets.ts'
import { Badge } from '#app/ui/badge.tsx'

/** One of a recipient's own Pockets. */
export interface StudioPocketRow {
  id: string
  title: string
  kind: string
  state: string
  when: string
  /** Why it came back or was cancelled; null where neither. */
  because: string | null
  /** Null before it is published. */
  publicHref: string | null
  talkHref: string | null
}

/** A recipient's own Pockets, the latest first. */
export function PocketsScreen({ pockets }: { pockets: readonly StudioPocketRow[] }) {
  return (
    <>
      <PageHead title={texts.title} text={texts.text} />
      {pockets.length === 0 && (
        <p className="border-y border-rule py-6 text-16 text-soft">{texts.none}</p>
      )}
      {pockets.length > 0 && (
        <ul className="border-b border-rule">
          {pockets.map((pocket) => (
            <PocketRow key={pocket.id} pocket={pocket} />
          ))}
        </ul>
      )}
    </>
  )
}

function PocketRow({ pocket }: { pocket: StudioPocketRow }) {
  const { title, kind, state, when, because, publicHref, talkHref } = pocket
  return (
    <li className="grid gap-1 border-t border-rule py-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-18 font-semibold wrap-anywhere">{title}</span>
        <Badge tone="neutral">{state}</Badge>
      </p>
      <p className="text-13 text-faint">
        {kind} · {when}
      </p>
      {because && <p className="text-15 wrap-anywhere text-caution">{because}</p>}
      {publicHref && talkHref && (
        <p className="flex flex-wrap gap-x-6">
          <Link
            reloadDocument
            to={publicHref}
            className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
          >
            {texts.open}
          </Link>
          <Link
            to={talkHref}
            className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
          >
            {texts.talk}
          </Link>
        </p>
      )}
    </li>
  )
}
