import type { OfferedPocket, RecipientView } from '#app/screens/backing/offer.ts'
import type { FigureView, HoldingView, PocketView } from '#app/screens/dashboard/view.ts'
import {
  amountText,
  countText,
  dateText,
  glanceText,
  glanceUsdcText,
  numberText,
  numericDateText,
  ppmText,
  shortDateText,
  shortTimeLeftText,
  timeLeftText,
} from '#app/texts/format.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { liveTexts } from '#app/texts/live-dashboard.ts'
import { scenarioTexts } from '#app/texts/scenarios.ts'
import { statusTexts } from '#app/texts/states.ts'
import { weightClassText } from '#app/texts/weight-classes.ts'
import { hasClosed, type PocketStatus } from '#domain/campaigns/pocket-status.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { pictureView } from './picture-view.ts'
import { platesOf } from './plates.ts'
import { isLive, isUnpaid, type OwnOrder } from './shapes.ts'

const texts = liveTexts.pocket

interface Ground {
  /** The viewer's orders, of any Pocket. */
  own: readonly OwnOrder[]
  /** What the Pocket collected within a week. */
  weekMicro: MicroUsdc | undefined
  now: Date
}

/** A live Pocket in the shape of a card. */
export function pocketView(pocket: OfferedPocket, ground: Ground): PocketView {
  const { terms, recipient } = pocket
  const kind = kindTexts[terms.kind]
  const { tape, row } = figuresOf(pocket, ground.now)
  const mine = ground.own.filter((order) => order.pocket.id === pocket.id)
  return {
    id: pocket.id,
    name: terms.title,
    description: pocket.description,
    href: `/p/${pocket.slug}`,
    type: terms.kind,
    typeLabel: kind.label,
    category: `${kind.label} · ${recipient.name}`,
    riskLevel: terms.kind === 'share' ? 'high' : null,
    riskNote: kind.risk,
    closedNote: closedNote(pocket),
    fighters: [],
    lead: {
      kind: kind.label,
      name: recipient.name,
      detail: recipientFacts(recipient),
      picture: pictureView(recipient.picture),
      image: platesOf(recipient.id)?.face,
      portrait: platesOf(recipient.id)?.plate,
    },
    cover: pictureView(pocket.cover),
    changeBps: growthBps(pocket.raisedMicro, ground.weekMicro),
    roiBps: null,
    ...participation(pocket, mine),
    minimum: Number(terms.minimumMicro),
    createdAt: terms.opensAt.toISOString(),
    tape,
    row,
    holdings: mine.flatMap((order) => holdingOf(order, ground.now)),
  }
}

/** Weight class and record of a fighter; a federation says what it is. */
export function recipientFacts(recipient: RecipientView): string {
  const verified = recipient.verified ? [texts.verified] : []
  if (recipient.kind === 'federation') return [kindTexts.federation.label, ...verified].join(' · ')
  // Of an athlete who has left neither is known any more.
  const known = [weightClassText(recipient.weightClass), recipient.record].filter(
    (fact) => fact !== '',
  )
  return [...known, ...verified].join(' · ')
}

/** The recipient's own page. */
export function recipientHref({ kind, slug }: Pick<RecipientView, 'kind' | 'slug'>): string {
  return kind === 'fighter' ? `/athletes/${slug}` : `/federations/${slug}`
}

/** Why the Pocket takes no support now; null while it does. */
export function closedNote({ status, closesAt }: OfferedPocket): string | null {
  if (status === 'open' || status === 'priority') return null
  const date = shortDateText(closesAt)
  if (afterFights.has(status)) return texts.closedSince(statusTexts[status], date)
  return hasClosed(status) ? `${statusTexts[status]} (${date})` : statusTexts[status]
}

/** Statuses whose word speaks of something later than the close. */
const afterFights: ReadonlySet<PocketStatus> = new Set(['in_fights', 'settled', 'completed'])

/** True once nothing more is sold. */
export function isOver(status: PocketStatus): boolean {
  return hasClosed(status) || status === 'cancelled'
}

/** True before it is published: its recipient alone reads it. */
export function isDrafted(status: PocketStatus): boolean {
  return status === 'draft' || status === 'submitted' || status === 'approved'
}

/** How much the collection grew within a week; all of it counts as a hundred percent. */
function growthBps(raisedMicro: MicroUsdc, weekMicro: MicroUsdc | undefined): number {
  if (!weekMicro || raisedMicro <= 0n) return 0
  const before = raisedMicro - weekMicro
  return before > 0n ? Number((weekMicro * 10_000n) / before) : 10_000
}

function figuresOf(pocket: OfferedPocket, now: Date): { tape: FigureView[]; row: FigureView[] } {
  const { terms, units } = pocket
  const collected = { label: texts.collected, display: glanceText(pocket.raisedMicro) }
  const backers = { label: texts.backers, display: numberText(pocket.backers) }
  const closing = closingFigure(pocket, now)
  const minimum = minimumFigure(terms.minimumMicro)
  const [first, second] = units
    ? [
        { label: texts.offered, display: ppmText(units.offeredPpm) },
        isOver(pocket.status)
          ? { label: texts.unitsSold, display: numberText(units.sold) }
          : { label: texts.unitsLeft, display: numberText(units.available) },
      ]
    : goalFigures(pocket)
  return {
    tape: [collected, backers, closing, first, second, minimum],
    row: [collected, second, closing, minimum],
  }
}

/** When it closes, or when it did, as short as the figures beside it. */
export function closingFigure({ closesAt, status }: OfferedPocket, now: Date): FigureView {
  const left = timeLeftText(closesAt, now)
  const short = shortTimeLeftText(closesAt, now)
  if (left === null || short === null) {
    const display = numericDateText(closesAt)
    return { label: texts.closed, display, spoken: dateText(closesAt) }
  }
  if (isOver(status)) return { label: texts.closed, display: texts.closedEarly }
  return { label: texts.closesIn, display: short, ...(left === short ? {} : { spoken: left }) }
}

function goalFigures({ terms, raisedMicro }: OfferedPocket): [FigureView, FigureView] {
  const goalMicro = terms.kind === 'share' ? null : terms.goalMicro
  if (goalMicro === null) {
    return [
      { label: texts.goal, display: texts.noGoal },
      { label: texts.reached, display: '–' },
    ]
  }
  return [
    { label: texts.goal, display: glanceText(goalMicro) },
    { label: texts.reached, display: percentText(raisedMicro, goalMicro) },
  ]
}

function minimumFigure(minimumMicro: MicroUsdc): FigureView {
  if (minimumMicro < 1_000_000n) return { label: texts.minimum, display: texts.free }
  return { label: texts.minimumUsdc, display: amountText(minimumMicro) }
}

/** Whole percent, rounded down: a goal is reached when it is. Below one it is said to be so, and not nothing. */
function percentText(part: MicroUsdc, whole: MicroUsdc): string {
  if (part > 0n && part * 100n < whole) return `<\u00a0${ppmText(10_000)}`
  return ppmText(Number((part * 100n) / whole) * 10_000)
}

type Participation = Pick<
  PocketView,
  'soldPercent' | 'minePercent' | 'availablePercent' | 'barText'
>

function participation(pocket: OfferedPocket, mine: readonly OwnOrder[]): Participation {
  const { terms, units, raisedMicro } = pocket
  if (terms.kind === 'share' && units) {
    const myUnits = mine.filter(isLive).reduce((sum, order) => sum + (order.units ?? 0), 0)
    const soldPpm = Math.round((units.sold * 1_000_000) / terms.unitCount)
    return {
      soldPercent: (units.sold * 100) / terms.unitCount,
      minePercent: (myUnits * 100) / terms.unitCount,
      availablePercent: units.availablePercent,
      barText: soldText(pocket.status, soldPpm, units.available),
    }
  }
  const goalMicro = terms.kind === 'share' ? null : terms.goalMicro
  const given = mine.filter(isLive).reduce((sum, order) => sum + order.principalMicro, 0n)
  const percentOf = (amount: bigint) =>
    goalMicro ? Math.min(100, Number((amount * 1_000n) / goalMicro) / 10) : 0
  return {
    soldPercent: percentOf(raisedMicro),
    minePercent: percentOf(given),
    availablePercent: 100,
    barText: goalMicro
      ? texts.goalText(glanceUsdcText(raisedMicro), glanceUsdcText(goalMicro))
      : null,
  }
}

/** What is sold, and what became of the rest: once it has closed it is the athlete’s again. Rule PRO-04. */
function soldText(status: PocketStatus, soldPpm: number, available: number): string {
  if (!isOver(status)) {
    return texts.soldText(ppmText(soldPpm), countText(available, ...scenarioTexts.part))
  }
  return soldPpm === 1_000_000 ? texts.soldOut : texts.soldInAll(ppmText(soldPpm))
}

function holdingOf(order: OwnOrder, now: Date): HoldingView[] {
  const detail =
    order.units === null
      ? glanceUsdcText(order.principalMicro)
      : countText(order.units, ...scenarioTexts.part)
  if (order.certificateNumber !== null) {
    const label = formatCertificateNumber(Number(order.certificateNumber))
    return [{ href: `/c/${order.certificateNumber}`, label, detail }]
  }
  if (!isUnpaid(order, now)) return []
  return [{ href: `/soutiens/${order.id}`, label: texts.unpaid, detail }]
}
