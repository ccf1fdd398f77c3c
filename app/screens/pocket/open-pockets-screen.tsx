import { useSearchParams } from 'react-router'
import { addressHere } from '#app/page-address.ts'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { PocketBrowser } from '#app/screens/dashboard/pocket-browser.tsx'
import { TabHeading } from '#app/screens/dashboard/tab-heading.tsx'
import type { DashboardActions, DashboardView } from '#app/screens/dashboard/view.ts'
import { liveTexts } from '#app/texts/live-dashboard.ts'
import { publicTexts } from '#app/texts/public.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'

/** The open Pockets and how they can be put in order. */
export interface OpenPocketsView extends Pick<DashboardView, 'marketplace' | 'served'> {
  sorts: DashboardView['words']['sorts']
}

interface OpenPocketsScreenProps {
  view: OpenPocketsView
  more: DashboardActions['more']
}

/** All open Pockets, for everybody; each card leads to the Pocket's own page. */
export function OpenPocketsScreen({ view, more }: OpenPocketsScreenProps) {
  const [search] = useSearchParams()
  const { title, text, home } = publicTexts.pockets
  const { marketplace, served, sorts } = view
  // What an address asks for may not be there while other Pockets are.
  const nothingOpen = marketplace.length === 0 && search.size === 0
  return (
    <PublicFrame>
      <div className="grid grid-cols-1 gap-6">
        <TabHeading title={title} text={text} />
        {nothingOpen ? (
          <Placeholder
            {...liveTexts.empty.marketplace}
            action={
              <a href={addressHere('/#how-it-works')} className={buttonClasses('secondary')}>
                {home}
              </a>
            }
          />
        ) : (
          <PocketBrowser pockets={marketplace} sorts={sorts} served={served} more={more ?? null} />
        )}
      </div>
    </PublicFrame>
  )
}
