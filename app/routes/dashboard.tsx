import { lazy, Suspense, useEffect } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { appMeta } from '#app/app-meta.ts'
import { demoDashboard } from '#app/demo/demo-dashboard.ts'
import { closeDemoSession, type DemoUser, readDemoSession } from '#app/demo/demo-session.ts'
import { leaveFlash } from '#app/demo/flash.ts'
import { isLaunchedHere } from '#app/launch-state.ts'
import { dashboardView } from '#app/live/dashboard-view.ts'
import { shownWhenOffline, unlessOffline } from '#app/live/keep-when-offline.ts'
import type { LiveParts } from '#app/live/live-dashboard.tsx'
import { loginPath } from '#app/live/next-path.ts'
import { panelsOf, waitingCount } from '#app/live/panels.ts'
import { isUnpaid, type OwnOrder } from '#app/live/shapes.ts'
import { CHOOSE, SHEET_KEY } from '#app/live/sheet-address.ts'
import { queryClient } from '#app/query-client.ts'
import type { Backer, Offer } from '#app/screens/backing/offer.ts'
import { DashboardScreen } from '#app/screens/dashboard/dashboard-screen.tsx'
import { LoadingScreen } from '#app/screens/dashboard/loading-screen.tsx'
import { tabOf } from '#app/screens/dashboard/tabs.ts'
import type { DashboardActions, DashboardView } from '#app/screens/dashboard/view.ts'
import { tabLabels } from '#app/texts/dashboard.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { notices } from '#app/texts/notices.ts'
import { notify } from '#app/ui/notify.ts'
import type { EurRate } from '#domain/payments/card-quote.ts'
import { findPocket, listOpenPockets, listPockets, readMomentum } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession, listOwnWallets } from '#server/identity/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import {
  countActiveMonths,
  currentWaiver,
  findBackerFigures,
  listOwnBackings,
  listOwnBoutQuestions,
} from '#server/orders/door.ts'
import { readCardRate } from '#server/payments/door.ts'
import { listOwnReturns } from '#server/settlements/door.ts'
import type { Route } from './+types/dashboard'

export const handle = { lang: 'fr' }

export function meta({ location, matches }: Route.MetaArgs) {
  const tab = tabOf(new URLSearchParams(location.search))
  const title = tab ? tabLabels[tab].text : notices.unfinished.title
  return appMeta(
    { title, description: descriptions.dashboard, path: '/dashboard', personal: true },
    matches,
  )
}

/** A dashboard: what every account shows, and what only live ones have. */
interface DashboardPage {
  view: DashboardView
  live: LiveParts | null
}

/** Live accounts; before launch the server has nothing to say and the browser answers. */
export async function loader({
  context,
  request,
}: Route.LoaderArgs): Promise<DashboardPage | null> {
  const platform = context.get(platformContext)
  if (!platform.launch.read().accounts) return null
  const actor = await findSession(platform, request)
  if (!actor) throw redirect(loginPath(request.url))
  const wanted = new URL(request.url).searchParams.get(SHEET_KEY)
  return readDashboard(platform, actor, wanted === CHOOSE ? null : wanted)
}

async function readDashboard(
  platform: Platform,
  actor: Actor,
  wanted: string | null,
): Promise<DashboardPage> {
  const now = platform.clock.now()
  const figures = await findBackerFigures(platform, actor)
  const own = await listOwnBackings(platform, actor)
  // Only whoever has ordered can be asked.
  const asked =
    own.length > 0 ? (await listOwnBoutQuestions(platform, actor, { limit: 100 })).items : []
  const open = await listOpenPockets(platform)
  const paidIn = own.filter(({ state }) => !unpaidStates.has(state)).map(({ pocket }) => pocket.id)
  const mine = await listPockets(platform, [...new Set(paidIn)])
  const pockets = [...open, ...mine.filter(({ id }) => !open.some((other) => other.id === id))]
  const weekMicro = await readMomentum(
    platform,
    pockets.map(({ id }) => id),
  )
  const rate = await readCardRate(platform)
  const returns = own.length > 0 ? await listOwnReturns(platform, actor) : []
  const activeMonths = await countActiveMonths(platform, actor)
  const backer: Backer = {
    personId: actor.personId,
    emailVerified: actor.emailVerified,
    kycLevel: actor.kycLevel,
    counterMicro: figures.kycCounterMicro,
    thresholdMicro: figures.kycThresholdMicro,
  }
  const { name, email } = actor
  const waiting = waitingCount({ backer, own, asked, now })
  return {
    view: dashboardView({
      name,
      figures,
      own,
      open,
      mine,
      weekMicro,
      rate,
      returns,
      activeMonths,
      waiting,
      now,
    }),
    live: {
      panels: panelsOf({ name, email, backer, own, asked, returns, pockets, now }),
      offer: wanted === null ? null : await readOffer(platform, wanted, { backer, own, rate }),
    },
  }
}

/** Orders that never brought money into their Pocket. */
const unpaidStates: ReadonlySet<OwnOrder['state']> = new Set([
  'quoted',
  'awaiting_payment',
  'detected',
  'expired',
  'failed',
  'rejected',
])

/** The sheet of one Pocket, whatever its status: the form says why it takes no support. */
async function readOffer(
  platform: Platform,
  pocketId: string,
  known: { backer: Backer; own: readonly OwnOrder[]; rate: EurRate | null },
): Promise<Offer | null> {
  const pocket = await findPocket(platform, pocketId)
  if (!pocket) return null
  const now = platform.clock.now()
  const open = known.own.find((order) => order.pocket.id === pocket.id && isUnpaid(order, now))
  return {
    pocket,
    backer: known.backer,
    waiver: currentWaiver,
    rate: known.rate,
    wallets: await payingWallets(platform, known.backer.personId),
    unpaid: open
      ? { id: open.id, paysMicro: open.backerPaysMicro, until: open.reservedUntil }
      : null,
  }
}

/** What a wallet sends off reaches the sandbox's chain alone. */
async function payingWallets({ db, ports }: Platform, personId: string): Promise<Offer['wallets']> {
  if (!(ports.allSandbox && ports.standInsOpen)) return null
  const wallets = await listOwnWallets(db, personId)
  return wallets.map(({ id, address }) => ({ id, address }))
}

/** What stands on screen, and nothing else: where no answer comes, a tab can still be looked at. */
let shown: DashboardPage | null = null

/** Every tab is there; a sheet is only that of its own Pocket. */
function withoutOther(page: DashboardPage, wanted: string | null): DashboardPage {
  if (!page.live || page.live.offer?.pocket.id === wanted) return page
  return { ...page, live: { ...page.live, offer: null } }
}

/** The demonstration: its session is in this browser, its data come through the cache, no request. */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<DashboardPage | null> {
  if (isLaunchedHere('accounts')) {
    const wanted = new URL(request.url).searchParams.get(SHEET_KEY)
    return shownWhenOffline(() => serverLoader(), shown && withoutOther(shown, wanted))
  }
  const user = readDemoSession()
  if (!user) throw redirect('/login')
  return queryClient.fetchQuery(demoQuery(user))
}
clientLoader.hydrate = true as const

/** The demonstration's data do not depend on the tab, so changing it reads nothing again. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isLaunchedHere('accounts') && unlessOffline(change)
}

function demoQuery(user: DemoUser) {
  return {
    queryKey: ['dashboard', 'demo', user] as const,
    queryFn: async () => ({ view: demoDashboard(user), live: null }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

const demoActions: DashboardActions = {
  onSupport: () => notify(notices.support),
  onPremium: () => notify(notices.unfinished),
  onLogout() {
    closeDemoSession()
    leaveFlash(notices.loggedOut)
    // The home page is a document of its own.
    window.location.assign('/')
  },
}

/** Loaded where accounts are live: the demonstration does without its sheets, forms and panels. */
const LiveDashboard = lazy(async () => {
  const { LiveDashboard } = await import('#app/live/live-dashboard.tsx')
  return { default: LiveDashboard }
})

export default function Dashboard({ loaderData: page }: Route.ComponentProps) {
  const [search] = useSearchParams()
  useEffect(() => {
    shown = page?.live ? page : null
    return () => {
      shown = null
    }
  }, [page])
  if (!page) return <LoadingScreen />
  if (page.live)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <LiveDashboard view={page.view} live={page.live} />
      </Suspense>
    )
  return <DashboardScreen view={page.view} tab={tabOf(search)} actions={demoActions} />
}
