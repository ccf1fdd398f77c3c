import { Link } from 'react-router'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { studioPocketTexts as texts } from '#app/texts/studio/pockets.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import type { PocketRow } from './pocket-views.ts'

interface PocketsScreenProps {
  rows: readonly PocketRow[]
  addHref: string
}

/** A recipient's own Pockets, each with where it stands and what comes next. */
export function PocketsScreen({ rows, addHref }: PocketsScreenProps) {
  return (
    <>
      <PageHead title={texts.title} text={texts.text} />
      <p className="mb-8">
        <Link to={addHref} className={buttonClasses('primary', 'normal')}>
          {texts.add}
        </Link>
      </p>
      {rows.length === 0 && (
        <p className="border-y border-rule py-6 text-16 text-soft">{texts.none}</p>
      )}
      <ul className={rows.length === 0 ? 'hidden' : 'border-b border-rule'}>
        {rows.map(({ id, href, title, kind, state, tone, next, raised }) => (
          <li key={id} className="border-t border-rule">
            <Link to={href} className="group grid gap-1 py-4">
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="text-18 font-semibold wrap-anywhere group-hover:underline">
                  {title}
                </span>
                <Badge tone={tone}>{state}</Badge>
              </span>
              <span className="type-figure flex flex-wrap gap-x-4 text-13 text-faint">
                <span>{kind}</span>
                {raised && <span className="font-semibold text-strong">{raised}</span>}
              </span>
              <span className="text-15 text-soft">{next}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
