import type { ReactNode } from 'react'
import { ClosingCall } from '#app/screens/marketing/frame/closing-call.tsx'
import { useFeeTexts } from '#app/screens/marketing/frame/launch-state.ts'
import { pocketPages } from '#app/texts/marketing/pocket-page.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { BackHome } from './back-home.tsx'
import { Explanation } from './explanation.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LegalNotice } from './legal-notice.tsx'
import { PocketHero } from './pocket-hero.tsx'
import { RightsTable } from './rights-table.tsx'

/** What the three Pocket pages share; the figures in the middle are each page's own. */
export function PocketPage({
  kind,
  heroActions,
  closingActions,
  children,
}: {
  kind: PocketKind
  heroActions: ReactNode
  closingActions: ReactNode
  children: ReactNode
}) {
  const texts = useFeeTexts(pocketPages[kind])
  return (
    <div className={`pocket-page pocket-page-${kind}`}>
      <PocketHero kind={kind} texts={texts}>
        {heroActions}
      </PocketHero>
      <Explanation texts={texts} />
      {children}
      <HowItWorks texts={texts} />
      <RightsTable kind={kind} texts={texts} />
      <LegalNotice kind={kind} texts={texts} />
      <ClosingCall title={texts.closingTitle} text={texts.closingText}>
        {closingActions}
      </ClosingCall>
      <div className="theme-dark ink-ground">
        <div className="wrap">
          <BackHome />
        </div>
      </div>
    </div>
  )
}
