import type { OfferedPocket } from '#app/screens/backing/offer.ts'
import { recommendedOf, trendingOf } from '#app/screens/dashboard/selections.ts'
import type {
  DashboardView,
  HeaderView,
  LevelView,
  ServedList,
  StatView,
} from '#app/screens/dashboard/view.ts'
import { boutQuestionTexts } from '#app/texts/bout-question.ts'
import {
  changeText,
  eurText,
  glanceText,
  glanceUsdcText,
  numberText,
  timeText,
  usdcText,
} from '#app/texts/format.ts'
import { liveTexts as texts } from '#app/texts/live-dashboard.ts'
import { type LevelStanding, levelOf, xpFor } from '#domain/kernel/level.ts'
import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { DAY_MS, parisDate, toParis } from '#domain/kernel/time.ts'
import { type EurRate, eurCentsFor } from '#domain/payments/card-quote.ts'
import { openQuestionView } from './bout-question-view.ts'
import { newsOf } from './news.ts'
import { pocketView } from './pocket-view.ts'
import { SERVED_SORTS } from './served-list.ts'
import {
  isLive,
  isRunning,
  type OwnFigures,
  type OwnOrder,
  type OwnQuestion,
  type OwnReturn,
  openQuestions,
  trendOfBps,
} from './shapes.ts'

/** What is counted over all Pockets, whatever the tab shows of them. */
export interface MarketFigures {
  readonly openPockets: number
  /** In Pockets that the account supports. */
  readonly upcomingFights: number
}

/** What the server knows of an account and of the Pockets. */
export interface DashboardFacts {
  name: string
  /** Whether they act for an athlete or an organisation. */
  hasStudio: boolean
  figures: OwnFigures
  own: readonly OwnOrder[]
  market: MarketFigures
  /** Pockets that take support, as far as the tab shows them. */
  open: readonly OfferedPocket[]
  /** Pockets that the account supports, newest support first, as far as the tab shows them. */
  mine: readonly OfferedPocket[]
  served: ServedList | null
  weekMicro: ReadonlyMap<string, MicroUsdc>
  rate: EurRate | null
  /** Share certificates of which something has come back. */
  returns: readonly OwnReturn[]
  /** Things that wait for the viewer, and notifications that wait to be read. */
  waiting: number
  /** Changed bouts that the viewer is or was asked about. */
  asked: readonly OwnQuestion[]
  /** What the viewer can take. */
  dueMicro: MicroUsdc
  now: Date
}

/** The dashboard of a live account: every figure is counted, none is invented. */
export function dashboardView(facts: DashboardFacts): DashboardView {
  const { figures, own, now } = facts
  const show = (pocket: OfferedPocket) =>
    pocketView(pocket, { own, weekMicro: facts.weekMicro.get(pocket.id), now })
  const marketplace = facts.open.map(show)
  const backed = new Set(own.filter(isLive).map(({ pocket }) => pocket.id))
  const dated = datedOf(facts)
  const standing = levelOf(xpFor(participationOf(facts, dated)))
  return {
    user: {
      name: facts.name,
      levelLabel: texts.levelLabel(standing.level),
      hasStudio: facts.hasStudio,
    },
    header: headerOf(facts, dated),
    level: levelView(standing),
    quickStats: [
      { label: texts.quick.pockets, display: numberText(figures.activePockets) },
      { label: texts.quick.fighters, display: numberText(figures.fighters) },
      { label: texts.quick.certificates, display: numberText(figures.certificates) },
    ],
    badges: badgesOf(facts),
    stats: statsOf(facts),
    waits: waitsOf(facts),
    pockets: facts.mine.map(show),
    marketplace,
    served: facts.served,
    trending: trendingOf(marketplace),
    recommended: recommendedOf(marketplace.filter(({ id }) => !backed.has(id))),
    news: newsOf(facts.open, facts.mine, now),
    words: {
      sorts: SERVED_SORTS,
      marks: { trending: null, recommended: null, news: null },
      why: texts.why,
      empty: texts.empty,
    },
  }
}

/** Questions first: whoever does not answer one has an answer all the same. */
function waitsOf({ asked, dueMicro, now }: DashboardFacts): DashboardView['waits'] {
  const questions = openQuestions(asked, now).map((question) => ({
    text: boutQuestionTexts.notification(question.pocket.title),
    href: openQuestionView(question).href,
  }))
  const due = { text: texts.due(usdcText(dueMicro)), href: '/gains' }
  return dueMicro > 0n ? [...questions, due] : questions
}

/** A live order and the day in Paris on which it was paid, which takes longer to find than all else that is done with it. */
interface DatedOrder {
  order: OwnOrder
  day: string
}

function datedOf({ own, now }: DashboardFacts): readonly DatedOrder[] {
  return own.filter(isLive).map((order) => ({ order, day: parisDate(order.confirmedAt ?? now) }))
}

function headerOf(
  { figures, own, rate, waiting, now }: DashboardFacts,
  dated: readonly DatedOrder[],
): HeaderView {
  const today = parisDate(now)
  const since = (from: (day: string) => boolean) =>
    glanceUsdcText(backedBy(dated.filter(({ order, day }) => order.confirmedAt && from(day))))
  const weekStart = parisDate(new Date(now.getTime() - daysSinceMonday(now) * DAY_MS))
  const { backedMicro } = figures
  return {
    balanceLabel: texts.balance,
    balance: glanceText(backedMicro),
    unit: 'USDC',
    change: null,
    equivalent:
      rate && backedMicro > 0n ? `≈\u00a0${eurText(eurCentsFor(backedMicro, rate))}` : null,
    activeSupports: own.filter(isRunning).length,
    notifications: waiting,
    performance: [
      {
        label: texts.periods.today,
        display: since((day) => day === today),
      },
      { label: texts.periods.week, display: since((day) => day >= weekStart) },
      {
        label: texts.periods.month,
        display: since((day) => day.slice(0, 7) === today.slice(0, 7)),
      },
    ],
    updated: texts.updated(timeText(now)),
  }
}

function daysSinceMonday(now: Date): number {
  const { year, month, day } = toParis(now)
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
}

function backedBy(orders: readonly DatedOrder[]): MicroUsdc {
  return add(ZERO, ...orders.map(({ order }) => order.principalMicro))
}

function participationOf({ figures, returns }: DashboardFacts, dated: readonly DatedOrder[]) {
  const years = Map.groupBy(dated, ({ day }) => day.slice(0, 4))
  return {
    pocketsFirstBacked: new Set(dated.map(({ order }) => order.pocket.id)).size,
    fightersFirstBacked: figures.fighters,
    coveredFightsHeld: fightsHeld(returns),
    activeMonths: figures.activeMonths,
    backedPerYearMicro: [...years.values()].map(backedBy),
  }
}

/** Covered fights whose settlement brought the viewer a part. */
function fightsHeld(returns: readonly OwnReturn[]): number {
  const settled = returns.flatMap(({ parts }) =>
    parts.filter(({ part }) => part.startsWith('distribution:')),
  )
  return new Set(settled.map(({ fightId }) => fightId)).size
}

function levelView({ level, xp, next, progressPercent }: LevelStanding): LevelView {
  return {
    name: level,
    points: texts.points(numberText(xp)),
    progressPercent,
    toNext: next ? texts.toNext(numberText(next.missingXp), next.level) : texts.highest,
  }
}

function badgesOf({ figures, market, waiting }: DashboardFacts) {
  const counts = {
    pockets: figures.activePockets,
    marketplace: market.openPockets,
    calendar: market.upcomingFights,
    notifications: waiting,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

function bestOf(returns: readonly OwnReturn[]): StatView {
  const { stats } = texts
  const [best] = returns.toSorted((one, other) => (other.roiBps ?? 0) - (one.roiBps ?? 0))
  if (!best || best.roiBps === null) {
    return { label: stats.best, display: stats.notYet, note: stats.noBest }
  }
  return {
    label: stats.best,
    display: changeText(best.roiBps),
    trend: trendOfBps(best.roiBps),
    note: best.pocketTitle,
  }
}

function statsOf({ figures, market, returns }: DashboardFacts): StatView[] {
  const { stats } = texts
  return [
    {
      label: stats.pockets,
      display: numberText(figures.activePockets),
      note: stats.backed(glanceUsdcText(figures.backedMicro)),
    },
    bestOf(returns),
    { label: stats.fights, display: numberText(market.upcomingFights), note: stats.fightsNote },
    {
      label: stats.open,
      display: numberText(market.openPockets),
      note: stats.openNote,
      noteLang: 'en',
    },
  ]
}
