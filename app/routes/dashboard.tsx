import { lazy, Suspense, useEffect } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { demoActions } from '#app/demo/demo-actions.ts'
import { demoDashboard } from '#app/demo/demo-dashboard.ts'
import { type DemoUser, readDemoSession } from '#app/demo/demo-session.ts'
import { currentLanguage } from '#app/language/language.ts'
import { isLaunchedHere } from '#app/launch-state.ts'
import { dashboardView } from '#app/live/dashboard-view.ts'
import { dueInAll } from '#app/live/earnings-view.ts'
import { picks, trend } from '#app/live/first-shown.ts'
import { shownWhenOffline, unlessOffline } from '#app/live/keep-when-offline.ts'
import type { LiveParts } from '#app/live/live-dashboard.tsx'
import { loginPath, newTermsPath } from '#app/live/next-path.ts'
import { BEFORE_KEY, TOLD_PER_PAGE } from '#app/live/notifications-view.ts'
import { NO_LISTS, panelOf, type TabLists, waitingCount } from '#app/live/panels.ts'
import { pocketView } from '#app/live/pocket-view.ts'
import { createSeenTabs } from '#app/live/seen-tabs.ts'
import { AFTER_KEY, NO_POCKETS, PER_PAGE, type TabPockets } from '#app/live/served-list.ts'
import { isUnpaid, type OwnOrder, wasPaid } from '#app/live/shapes.ts'
import { CHOOSE, SHEET_KEY } from '#app/live/sheet-address.ts'
import { readOpenPockets, readShownRecipients } from '#app/open-pockets.server.ts'
import { queryClient } from '#app/query-client.ts'
import type { Backer, Offer } from '#app/screens/backing/offer.ts'
import { DashboardScreen } from '#app/screens/dashboard/dashboard-screen.tsx'
import { LoadingScreen } from '#app/screens/dashboard/loading-screen.tsx'
import { type TabId, tabOf } from '#app/screens/dashboard/tabs.ts'
import type { DashboardView } from '#app/screens/dashboard/view.ts'
import { tabLabels } from '#app/texts/dashboard.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { notices } from '#app/texts/notices.ts'
import type { EurRate } from '#domain/payments/card-quote.ts'
import {
  findPocket,
  listFightsAhead,
  listOpenPockets,
  listWithWeek,
  type Market,
  readMarket,
  readTrending,
} from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession, listPayingWallets } from '#server/identity/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { listFollowed, listNotifications } from '#server/notifications/door.ts'
import {
  findBackerFigures,
  listOwnBackings,
  listOwnBoutQuestions,
  waivers,
} from '#server/orders/door.ts'
import { readCardRate } from '#server/payments/door.ts'
import { listOwnReturns } from '#server/settlements/door.ts'
import type { Route } from './+types/dashboard'

export function meta({ location }: Route.MetaArgs) {
  const tab = tabOf(new URLSearchParams(location.search))
  const title = tab ? tabLabels[tab].text : notices.unfinished.title
  return personalMeta({ title, description: descriptions.dashboard })
}

/** A dashboard: what every account shows, and what only live ones have. */
interface DashboardPage {
  view: DashboardView
  live: LiveParts | null
}

/** What the address asks for. */
interface Asked {
  url: string
  tab: TabId | null
  search: URLSearchParams
  /** The sheet of a Pocket, or the word for choosing one. */
  sheet: string | null
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
  const search = new URL(request.url).searchParams
  return readDashboard(platform, actor, {
    url: request.url,
    tab: tabOf(search),
    search,
    sheet: search.get(SHEET_KEY),
  })
}

async function readDashboard(
  platform: Platform,
  actor: Actor,
  asked: Asked,
): Promise<DashboardPage> {
  const now = platform.clock.now()
  const figures = await findBackerFigures(platform, actor)
  if (figures.hasTermsToAccept) throw redirect(newTermsPath(asked.url))
  const own = await listOwnBackings(platform, actor)
  // Only whoever has ordered can be asked.
  const questions =
    own.length > 0 ? (await listOwnBoutQuestions(platform, { limit: 100 }, actor)).items : []
  const mine = [...new Set(own.filter(wasPaid).map(({ pocket }) => pocket.id))]
  const market = await readMarket(platform, mine, picks)
  const { open, supported, served, weekMicro } = await readPockets(platform, asked, mine, market)
  const rate = await readCardRate(platform)
  const returns = own.length > 0 ? await listOwnReturns(platform, actor) : []
  const backer: Backer = {
    personId: actor.personId,
    name: actor.name,
    emailVerified: actor.emailVerified,
    kycLevel: actor.kycLevel,
    counterMicro: figures.kycCounterMicro,
    thresholdMicro: figures.kycThresholdMicro,
    knowsRisk: figures.knowsRisk,
  }
  const { name, email } = actor
  const waiting = figures.unreadNotifications + waitingCount({ backer, own, asked: questions, now })
  const dueMicro = dueInAll(returns, figures.balanceMicro)
  const tabFacts = await readTab(platform, actor, asked, mine)
  const hasStudio = actor.roles.some((role) => role !== 'backer')
  const counted = { figures, own, rate, returns, waiting, dueMicro, asked: questions, now }
  const all = { name, hasStudio, ...counted }
  const facts = { name, email, backer, own, asked: questions, returns, now, ...tabFacts }
  const isChoosing = asked.sheet === CHOOSE
  const offered = isChoosing ? await listOpenPockets(platform) : []
  return {
    view: dashboardView({ ...all, market, open, mine: supported, served, weekMicro }),
    live: {
      tab: asked.tab,
      panels: panelOf(facts, asked.tab),
      choices: offered.map((pocket) => pocketView(pocket, { own, weekMicro: undefined, now })),
      offer:
        asked.sheet === null || isChoosing
          ? null
          : await readOffer(platform, asked.sheet, { backer, own, rate }),
    },
  }
}

/** The page of a list that the tab shows; of no other. */
async function readTab(
  platform: Platform,
  actor: Actor,
  { tab, search }: Asked,
  mine: readonly string[],
): Promise<TabLists> {
  switch (tab) {
    case 'fighters': {
      const shown = await readShownRecipients(platform, search, mine)
      return { ...NO_LISTS, followed: await listFollowed(platform, actor), shown }
    }
    case 'calendar': {
      const page = pageOf(listFightsAhead, search.get(AFTER_KEY), PER_PAGE)
      return { ...NO_LISTS, fights: await listFightsAhead(platform, page, mine) }
    }
    case 'notifications': {
      const page = pageOf(listNotifications, search.get(BEFORE_KEY), TOLD_PER_PAGE)
      return { ...NO_LISTS, told: await listNotifications(platform, page, actor) }
    }
    default:
      return NO_LISTS
  }
}

type Paged = Pick<typeof listNotifications, 'query'>

/** The page that the address asks for; the first one where it asks for none, or for one that is not there. */
function pageOf({ query }: Paged, after: string | null, limit: number) {
  return { ...query.safeParse({ cursor: after ?? undefined }).data, limit }
}

/** The Pockets that the tab shows; none where it shows none. */
async function readPockets(
  platform: Platform,
  { tab, search }: Asked,
  mine: readonly string[],
  market: Market,
): Promise<TabPockets> {
  switch (tab) {
    case 'overview':
      return readOverview(platform, market)
    case 'pockets': {
      const { pockets, weekMicro } = await listWithWeek(platform, mine)
      return { ...NO_POCKETS, supported: pockets, weekMicro }
    }
    case 'marketplace': {
      return { ...NO_POCKETS, ...(await readOpenPockets(platform, search, market.kinds)) }
    }
    default:
      return NO_POCKETS
  }
}

async function readOverview(platform: Platform, market: Market): Promise<TabPockets> {
  const trending = await readTrending(platform, trend)
  const { recommended, opened, closing, closed } = market
  const ids = new Set([...trending, ...recommended, ...opened, ...closing, ...closed])
  const { pockets, weekMicro } = await listWithWeek(platform, [...ids])
  const open = pockets
    .filter(({ status }) => status === 'open')
    .toSorted((a, b) => a.terms.closesAt.getTime() - b.terms.closesAt.getTime())
  return {
    ...NO_POCKETS,
    open,
    supported: pockets.filter(({ id }) => closed.includes(id)),
    weekMicro,
  }
}

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
    waiver: waivers[currentLanguage()],
    rate: known.rate,
    wallets: await listPayingWallets(platform, known.backer.personId),
    unpaid: open
      ? { id: open.id, paysMicro: open.backerPaysMicro, until: open.reservedUntil }
      : null,
  }
}

const isLive = (page: DashboardPage): page is DashboardPage & { live: LiveParts } =>
  page.live !== null

/** Where no answer comes, what has stood on screen can still be looked at. */
const seen = createSeenTabs<DashboardPage>()

/** The demonstration: its session is in this browser, its data come through the cache, no request. */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<DashboardPage | null> {
  if (isLaunchedHere('accounts')) {
    const { searchParams } = new URL(request.url)
    const known = seen.find(tabOf(searchParams), searchParams.get(SHEET_KEY))
    return shownWhenOffline(() => serverLoader(), known)
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

/** Loaded where accounts are live: the demonstration does without its sheets, forms and panels. */
const LiveDashboard = lazy(async () => {
  const { LiveDashboard } = await import('#app/live/live-dashboard.tsx')
  return { default: LiveDashboard }
})

export default function Dashboard({ loaderData: page }: Route.ComponentProps) {
  const [search] = useSearchParams()
  useEffect(() => seen.note(page), [page])
  useEffect(() => seen.forget, [])
  if (!page) return <LoadingScreen />
  if (isLive(page))
    return (
      <Suspense fallback={<LoadingScreen />}>
        <LiveDashboard first={page} />
      </Suspense>
    )
  return <DashboardScreen view={page.view} tab={tabOf(search)} actions={demoActions} />
}
