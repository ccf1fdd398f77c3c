import { dashboardTexts } from '#app/texts/dashboard.ts'
import { EmptyList } from './empty-list.tsx'
import { PocketBrowser } from './pocket-browser.tsx'
import { TabHeading } from './tab-heading.tsx'
import type { DashboardActions, DashboardView } from './view.ts'

interface ListTabProps {
  view: DashboardView
  onSupport: DashboardActions['onSupport']
}

/** Every Pocket of the account. */
export function PocketsTab({ view, onSupport }: ListTabProps) {
  const { title, text } = dashboardTexts.pockets
  const { empty, sorts } = view.words
  return (
    <div className="grid grid-cols-1 gap-6">
      <TabHeading title={title} text={text} />
      {view.pockets.length === 0 ? (
        <EmptyList empty={empty.pockets} />
      ) : (
        <PocketBrowser pockets={view.pockets} sorts={sorts} onSupport={onSupport} />
      )}
    </div>
  )
}

/** The Pockets with a part left. */
export function MarketplaceTab({ view, onSupport }: ListTabProps) {
  const { title, text } = dashboardTexts.marketplace
  const { empty, sorts } = view.words
  return (
    <div className="grid grid-cols-1 gap-6">
      <TabHeading title={title} lang="en" text={text} />
      {view.marketplace.length === 0 ? (
        <EmptyList empty={empty.marketplace} />
      ) : (
        <PocketBrowser pockets={view.marketplace} sorts={sorts} onSupport={onSupport} />
      )}
    </div>
  )
}
