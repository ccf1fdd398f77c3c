import { dashboardTexts } from '#app/texts/dashboard.ts'
import { EmptyList } from './empty-list.tsx'
import { PocketBrowser } from './pocket-browser.tsx'
import { TabHeading } from './tab-heading.tsx'
import type { DashboardActions, DashboardView } from './view.ts'

interface ListTabProps {
  view: DashboardView
  actions: DashboardActions
}

/** Every Pocket of the account. */
export function PocketsTab({ view, actions }: ListTabProps) {
  const { title, text } = dashboardTexts.pockets
  const { empty, sorts } = view.words
  return (
    <div className="grid grid-cols-1 gap-6">
      <TabHeading title={title} text={text} />
      {view.pockets.length === 0 ? (
        <EmptyList empty={empty.pockets} />
      ) : (
        <PocketBrowser pockets={view.pockets} sorts={sorts} onSupport={actions.onSupport} />
      )}
    </div>
  )
}

/** The Pockets with a part left. */
export function MarketplaceTab({ view, actions }: ListTabProps) {
  const { marketplace, served } = view
  const { title, text } = dashboardTexts.marketplace
  const { empty, sorts } = view.words
  return (
    <div className="grid grid-cols-1 gap-6">
      <TabHeading title={title} lang="en" text={text} />
      {marketplace.length === 0 && !served?.types.length ? (
        <EmptyList empty={empty.marketplace} />
      ) : (
        <PocketBrowser
          pockets={marketplace}
          sorts={sorts}
          onSupport={actions.onSupport}
          served={served}
          more={actions.more}
        />
      )}
    </div>
  )
}
