import {
  addMilliseconds,
  earliest,
  hasCome,
  type Instant,
  isBefore,
  latest,
  MINUTE_MS,
  millisecondsBetween,
  type TimeWindow,
} from '#domain/kernel/time.ts'
import { availableUnits, type PocketTerms, soldUnits, type UnitsTaken } from './pocket.ts'

/**
 * A Pocket's status, computed from events and the clock, never stored. Rule PKT-01. `priority` is open to badge holders only;
 * `closing` waits for payments already on their way. A Pocket without units can be neither sold out nor partly sold: it is
 * `closed` or `closed_empty`.
 */
export const POCKET_STATUSES = [
  'draft',
  'submitted',
  'approved',
  'scheduled',
  'priority',
  'open',
  'paused',
  'closing',
  'closed',
  'closed_sold_out',
  'closed_partial',
  'closed_empty',
  'released',
  'in_fights',
  'settled',
  'completed',
  'cancelled',
  'frozen',
] as const
export type PocketStatus = (typeof POCKET_STATUSES)[number]

/** The events of a Pocket, each with its time; null before. */
export type PocketHistory = {
  readonly submittedAt: Instant | null
  readonly approvedAt: Instant | null
  readonly publishedAt: Instant | null
  readonly pausedAt: Instant | null
  /** Sales pause until then: a covered bout has changed, and its backers are asked. */
  readonly askedUntil: Instant | null
  /** Sales pause since then: a covered bout has no date. */
  readonly undatedSince: Instant | null
  /** The badge holders' hours as holds have left them; null if none got in their way. */
  readonly priorityMovedTo: TimeWindow | null
  readonly frozenAt: Instant | null
  readonly cancelledAt: Instant | null
  /** An early end for a reason outside the terms, such as the athlete's first pro contract. */
  readonly endedEarlyAt: Instant | null
  /** When its sale ended for good and its books were closed: no payment is confirmed from then on. */
  readonly closedAt: Instant | null
  readonly releasedAt: Instant | null
  readonly firstFightStartedAt: Instant | null
  readonly lastFightSettledAt: Instant | null
  readonly completedAt: Instant | null
}

export const NOTHING_HAPPENED: PocketHistory = {
  submittedAt: null,
  approvedAt: null,
  publishedAt: null,
  pausedAt: null,
  askedUntil: null,
  undatedSince: null,
  priorityMovedTo: null,
  frozenAt: null,
  cancelledAt: null,
  endedEarlyAt: null,
  closedAt: null,
  releasedAt: null,
  firstFightStartedAt: null,
  lastFightSettledAt: null,
  completedAt: null,
}

/** A Pocket as the rules see it. */
export type PocketFacts = {
  readonly pocketId: string
  /** The athlete or the federation that receives. */
  readonly recipientId: string
  readonly terms: PocketTerms
  readonly history: PocketHistory
  readonly unitsTaken: UnitsTaken
  /** Somebody has paid for an order, whatever became of it. */
  readonly isBacked: boolean
  /** A payment was seen before the close and is not yet confirmed. */
  readonly hasPaymentInFlight: boolean
}

/** Statuses that time alone can change; the others wait for somebody to act. */
const WARM: ReadonlySet<PocketStatus> = new Set([
  'scheduled',
  'priority',
  'open',
  'paused',
  'closing',
])

export function isWarm(status: PocketStatus): boolean {
  return WARM.has(status)
}

/** What the times of a sale depend on. */
type Sale = Pick<PocketFacts, 'terms' | 'history'>

/** When orders end: at the closing time of the terms, or at an early end before it. */
export function closingTime(pocket: Sale): Instant {
  const { endedEarlyAt } = pocket.history
  const { closesAt } = pocket.terms
  return endedEarlyAt !== null && isBefore(endedEarlyAt, closesAt) ? endedEarlyAt : closesAt
}

/**
 * The hours in which badge holders alone buy, at `now`; null if none are owed to them. Hours lost to a hold follow it, and the
 * public waits; during the hold they are where they would be if it ended at once. Rule TIP-03.
 */
export function priorityOf({ terms, history }: Sale, now: Instant): TimeWindow | null {
  if (terms.kind !== 'share' || terms.priorityOpensAt === null) return null
  const { from, until } = history.priorityMovedTo ?? {
    from: terms.priorityOpensAt,
    until: terms.opensAt,
  }
  const stoppedAt = latest(from, onHoldSince(history, now) ?? until)
  if (!isBefore(stoppedAt, until)) return { from, until }
  const resumesAt = latest(stoppedAt, history.askedUntil ?? now, now)
  return {
    from: resumesAt,
    until: addMilliseconds(resumesAt, millisecondsBetween(stoppedAt, until)),
  }
}

/** Since when sales are on hold, at the latest from `now` on; null while sales run. */
function onHoldSince(history: PocketHistory, now: Instant): Instant | null {
  const { frozenAt, undatedSince, askedUntil } = history
  const isAsked = askedUntil !== null && isBefore(now, askedUntil)
  const [first, ...others] = [frozenAt, undatedSince, isAsked ? now : null].filter(
    (since) => since !== null,
  )
  return first === undefined ? null : earliest(first, ...others)
}

/** The hours to store when a hold ends at `now`, or its end is known; null while they are as in the terms. */
export function movedPriority(pocket: Sale, now: Instant): TimeWindow | null {
  const priority = priorityOf(pocket, now)
  return priority && isBefore(pocket.terms.opensAt, priority.until) ? priority : null
}

/**
 * When everybody may buy, at `now`: as the terms say, or later where badge holders are owed hours before, and at the close
 * at the latest.
 */
export function publicOpening(pocket: Sale, now: Instant): Instant {
  const { opensAt, closesAt } = pocket.terms
  return earliest(priorityOf(pocket, now)?.until ?? opensAt, closesAt)
}

/** The last moment at which a payment seen before the close may still be confirmed. */
export function drainEnd(pocket: PocketFacts): Instant {
  return addMilliseconds(closingTime(pocket), pocket.terms.soldUnder.closingMinutes * MINUTE_MS)
}

/** The status of a Pocket at `now`. */
export function pocketStatus(pocket: PocketFacts, now: Instant): PocketStatus {
  const { history } = pocket
  if (history.cancelledAt) return 'cancelled'
  if (history.frozenAt) return 'frozen'
  if (history.completedAt) return 'completed'
  if (history.lastFightSettledAt) return 'settled'
  if (history.releasedAt) return afterRelease(pocket)
  if (!history.submittedAt) return 'draft'
  if (!history.approvedAt) return 'submitted'
  if (!history.publishedAt) return 'approved'
  return onSale(pocket, now)
}

function afterRelease(pocket: PocketFacts): PocketStatus {
  return pocket.terms.kind === 'share' && pocket.history.firstFightStartedAt
    ? 'in_fights'
    : 'released'
}

function onSale(pocket: PocketFacts, now: Instant): PocketStatus {
  const closesAt = closingTime(pocket)
  const ended = pocket.history.closedAt !== null || hasCome(closesAt, now)
  if (ended || isSoldOut(pocket)) return ending(pocket, now)
  const { pausedAt, askedUntil } = pocket.history
  if (pausedAt || (askedUntil && isBefore(now, askedUntil))) return 'paused'
  if (hasCome(publicOpening(pocket, now), now)) return 'open'
  const priority = priorityOf(pocket, now)
  return priority && hasCome(priority.from, now) ? 'priority' : 'scheduled'
}

/** Sold out only once every unit is paid for: a reservation may lapse and give its units back. */
export function isSoldOut(pocket: Pick<PocketFacts, 'terms' | 'unitsTaken'>): boolean {
  if (pocket.terms.kind !== 'share') return false
  const { unitsTaken } = pocket
  return availableUnits(pocket.terms, unitsTaken) === 0 && unitsTaken.reservedUnits === 0
}

function ending(pocket: PocketFacts, now: Instant): PocketStatus {
  const draining = pocket.history.closedAt === null && pocket.hasPaymentInFlight
  if (draining && !hasCome(drainEnd(pocket), now)) return 'closing'
  if (!pocket.isBacked) return 'closed_empty'
  if (pocket.terms.kind !== 'share') return 'closed'
  return soldUnits(pocket.unitsTaken) === pocket.terms.unitCount
    ? 'closed_sold_out'
    : 'closed_partial'
}

const CLOSED: ReadonlySet<PocketStatus> = new Set([
  'closing',
  'closed',
  'closed_sold_out',
  'closed_partial',
  'closed_empty',
  'released',
  'in_fights',
  'settled',
  'completed',
])

/** Whether no order can ever be taken again. */
export function hasClosed(status: PocketStatus): boolean {
  return CLOSED.has(status)
}
