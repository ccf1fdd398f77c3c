import { useEffect, useSyncExternalStore } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate, useSearchParams } from 'react-router'
import { AbsentPanel, livePanels } from '#app/screens/account/live-panels.tsx'
import type { PanelViews } from '#app/screens/account/panel-views.ts'
import { BackingSheet } from '#app/screens/backing/backing-sheet.tsx'
import { ChooseSheet } from '#app/screens/backing/choose-sheet.tsx'
import { ClosedSheet } from '#app/screens/backing/closed-sheet.tsx'
import type { Offer } from '#app/screens/backing/offer.ts'
import { DashboardScreen } from '#app/screens/dashboard/dashboard-screen.tsx'
import { type TabId, tabOf } from '#app/screens/dashboard/tabs.ts'
import type { DashboardActions, DashboardView, PocketView } from '#app/screens/dashboard/view.ts'
import { RiskSheet } from '#app/screens/risk/risk-sheet.tsx'
import { notices } from '#app/texts/notices.ts'
import { lateMark, releaseEarlyAction } from '#app/ui/early-actions.ts'
import { notify } from '#app/ui/notify.ts'
import { draftFor } from './pocket-amounts.ts'
import { closedNote } from './pocket-view.ts'
import { AMOUNT_KEY, CHOOSE, SHEET_KEY, sheetSearch } from './sheet-address.ts'
import { forgetTyped, holdTyped, readTyped } from './typed-order.ts'
import { useLaunched } from './use-launched.ts'
import { LOGOUT, useLogOut } from './use-log-out.ts'
import { useMorePages } from './use-more-pages.ts'
import { ORDERS, usePlaceOrder } from './use-place-order.ts'

/** What a live dashboard shows beside its view. */
export interface LiveParts {
  /** The tab that was asked for; null for one that is not there. */
  tab: TabId | null
  /** Its content, where that is no list of Pockets. */
  panels: Partial<PanelViews>
  /** The Pockets that can be chosen, while the address asks for that. */
  choices: readonly PocketView[]
  /** The sheet that the address asks for; null while it asks for none, or for a Pocket that is not there. */
  offer: Offer | null
}

/** The page of a live account. */
interface LivePage {
  view: DashboardView
  live: LiveParts
}

/** The dashboard of a live account: the same screen, with panels for every tab and the backing sheet. */
export function LiveDashboard({ first }: { first: LivePage }) {
  const [search] = useSearchParams()
  const tab = tabOf(search)
  const {
    page: { view, live },
    more,
  } = useMorePages(first, '/dashboard')
  const actions = { ...useLiveActions(), more }
  const inBrowser = useInBrowser()
  useEffect(releaseEarlyAction, [])
  return (
    <>
      <span hidden {...lateMark} />
      {/* What logs out is here before it is needed: without a connection it could not come. It waits for the page. */}
      {inBrowser && <PrefetchPageLinks page={LOGOUT} />}
      <DashboardScreen
        view={view}
        tab={tab}
        actions={actions}
        panels={
          tab === null || tab === live.tab
            ? livePanels(live.panels, actions)
            : { [tab]: <AbsentPanel tab={tab} /> }
        }
      />
      {inBrowser && <OpenSheet live={live} wanted={search.get(SHEET_KEY)} />}
    </>
  )
}

const never = () => () => {}

/** False on the server and for the first paint: a sheet reads what this tab keeps, which only a browser has. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function useLiveActions(): DashboardActions {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const backingIsOpen = useLaunched('backing')
  return {
    onSupport(pocketId) {
      if (!backingIsOpen) return notify(notices.support)
      const to = { search: sheetSearch(search, pocketId ?? CHOOSE) }
      void navigate(to, { state: { sheet: true }, preventScrollReset: true })
    },
    onPremium: () => void navigate('/niveaux'),
    onLogout: useLogOut(),
  }
}

interface OpenSheetProps {
  live: LiveParts
  /** The Pocket in the address, or the word for choosing one. */
  wanted: string | null
}

function OpenSheet({ live: { offer, choices }, wanted }: OpenSheetProps) {
  const close = useCloseSheet()
  const [search] = useSearchParams()
  const send = usePlaceOrder(offer)
  useFreshAfterReturn()
  if (wanted === CHOOSE) {
    const hrefOf = (id: string) => `?${sheetSearch(search, id)}`
    return <ChooseSheet pockets={choices} hrefOf={hrefOf} onClose={close} />
  }
  if (offer === null) return null
  const { pocket } = offer
  const { personId } = offer.backer
  if (pocket.status !== 'open' && pocket.status !== 'priority') {
    return <ClosedSheet pocket={pocket} note={closedNote(pocket) ?? ''} onClose={close} />
  }
  if (pocket.terms.kind === 'share' && !offer.backer.knowsRisk) {
    return <RiskSheet pocket={pocket} onClose={close} />
  }
  return (
    <>
      {/* What sends the order is here before it is needed: without a connection it could not come. */}
      <PrefetchPageLinks page={ORDERS} />
      <BackingSheet
        key={pocket.id}
        offer={offer}
        draft={readTyped(pocket.id, personId) ?? draftFor(pocket, search.get(AMOUNT_KEY))}
        onClose={() => {
          forgetTyped()
          close()
        }}
        onTyped={(values) => holdTyped(pocket.id, personId, values)}
        onSubmit={send}
      />
    </>
  )
}

/** Closing goes back where the sheet was opened from here, so that the back button does not open it again. */
function useCloseSheet() {
  const navigate = useNavigate()
  const location = useLocation()
  return () => {
    const opened = (location.state as { sheet?: boolean } | null)?.sheet === true
    if (opened) return void navigate(-1)
    const search = sheetSearch(new URLSearchParams(location.search), null)
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }
}

/** A page that the browser kept while one was paying shows an old form: it is loaded anew. */
function useFreshAfterReturn() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}
