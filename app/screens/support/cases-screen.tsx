import { Link } from 'react-router'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { WayList } from '#app/screens/account/way-list.tsx'
import { supportTexts } from '#app/texts/support.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'
import type { CaseRow } from './case-views.ts'

export interface CasesView {
  rows: readonly CaseRow[]
  olderHref: string | null
  newestHref: string | null
}

const texts = supportTexts.list

/** What somebody has written to us, the latest first. */
export function CasesScreen({ view }: { view: CasesView }) {
  const write = (
    <Link to="/contact" className={buttonClasses('secondary')}>
      {texts.write}
    </Link>
  )
  return (
    <PublicFrame>
      <PageHead back={texts.back} title={texts.title} text={texts.text} />
      {view.rows.length === 0 ? (
        <Placeholder {...texts.none} action={write} />
      ) : (
        <>
          <WayList
            ways={view.rows.map(({ state, ...row }) => ({
              ...row,
              state: <Badge tone={state.tone}>{state.text}</Badge>,
            }))}
          />
          <nav
            className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2"
            aria-label={texts.title}
          >
            {write}
            {view.newestHref && (
              <Link to={view.newestHref} className={buttonClasses('quiet')}>
                {texts.newest}
              </Link>
            )}
            {view.olderHref && (
              <Link to={view.olderHref} className={buttonClasses('quiet')}>
                {texts.older}
              </Link>
            )}
          </nav>
        </>
      )}
    </PublicFrame>
  )
}
