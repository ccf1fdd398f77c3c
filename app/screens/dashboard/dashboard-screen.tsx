import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { dashboardTexts as texts } from '#app/texts/dashboard.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { useArrivalFocus } from '#app/ui/use-arrival-focus.ts'
import { BottomBar } from './bottom-bar.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { MarketplaceTab, PocketsTab } from './list-tabs.tsx'
import { MoreSheetHolder } from './more-sheet-holder.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabPlaceholder } from './tab-placeholder.tsx'
import type { TabId } from './tabs.ts'
import type { DashboardActions, DashboardView } from './view.ts'

export interface DashboardScreenProps {
  view: DashboardView
  /** Null for a tab that is not there. */
  tab: TabId | null
  actions: DashboardActions
  /** Contents of tabs beyond overview, Pockets and marketplace; without one a tab says it is to come. */
  panels?: Partial<Record<TabId, ReactNode>>
}

/** The dashboard's shell around one tab. The demo and live accounts pass the same view. */
export function DashboardScreen({ view, tab, actions, panels = {} }: DashboardScreenProps) {
  const screen = useArrivalFocus<HTMLDivElement>()
  const main = useFocusOnTabChange(tab)
  return (
    <div ref={screen} tabIndex={-1} className="min-h-dvh outline-none md:pl-18 xl:pl-66">
      <SkipLink to="contenu">{texts.skip}</SkipLink>
      <MoreSheetHolder view={view} actions={actions}>
        {(openMore) => (
          <>
            <Sidebar view={view} tab={tab} onPremium={actions.onPremium} onMore={openMore} />
            <DashboardHeader view={view} actions={actions} onMore={openMore} />
            <main
              ref={main}
              id="contenu"
              tabIndex={-1}
              className="mx-auto w-full max-w-336 px-5 pt-6 pb-28 md:px-8 md:pt-8 md:pb-18 xl:px-12"
            >
              <TabContent view={view} tab={tab} actions={actions} panels={panels} />
            </main>
            <BottomBar tab={tab} badges={view.badges} onMore={openMore} />
          </>
        )}
      </MoreSheetHolder>
    </div>
  )
}

function TabContent({ view, tab, actions, panels }: Required<DashboardScreenProps>) {
  const panel = tab && panels[tab]
  if (panel) return panel
  if (tab === 'overview') return <OverviewTab view={view} onSupport={actions.onSupport} />
  if (tab === 'pockets') return <PocketsTab view={view} actions={actions} />
  if (tab === 'marketplace') return <MarketplaceTab view={view} actions={actions} />
  return <TabPlaceholder tab={tab} />
}

/**
 * A link inside a tab goes away with it. When the focus would fall back to the page's start, it goes
 * to the new tab's content instead. This is settled with the change itself: an effect that came later
 * could run between two stops of a quick Tab, when nothing has the focus, and take it away.
 */
function useFocusOnTabChange(tab: TabId | null) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(tab)
  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [tab])
  return main
}
