import type { BusinessSettings } from '#domain/kernel/settings.ts'
import {
  addDays,
  addHours,
  earliest,
  hasCome,
  type Instant,
  isBefore,
} from '#domain/kernel/time.ts'
import type { EarningsDeclaration } from './earnings.ts'

/**
 * A fight's status, computed from events and the clock, never stored. `lapsed` has neither started nor got a new date in time; an
 * operator may cancel it.
 */
export const FIGHT_STATUSES = [
  'scheduled',
  'postponed',
  'lapsed',
  'cancelled',
  'started',
  'provisional',
  'official',
  'declared',
  'challenge_window',
  'challenged',
  'awaiting_funds',
  'overdue',
  'settled',
  'closed',
] as const
export type FightStatus = (typeof FIGHT_STATUSES)[number]

export const FIGHT_OUTCOMES = ['win', 'loss', 'draw', 'no_contest'] as const
export type FightOutcome = (typeof FIGHT_OUTCOMES)[number]

/** Why a fight is cancelled, and whose fault it was; the fault is shown, and changes no payment. */
export const CANCELLATION_REASONS = ['athlete_released', 'not_rescheduled'] as const
export type CancellationReason = (typeof CANCELLATION_REASONS)[number]

export const FAULTS = ['athlete', 'opponent', 'promoter', 'commission', 'nobody'] as const
export type Fault = (typeof FAULTS)[number]

/** The time limits of a fight. */
export type FightWindows = BusinessSettings['fights']

export type FightResult = {
  readonly outcome: FightOutcome
  readonly authorId: string
  readonly recordedAt: Instant
  readonly officialAt: Instant | null
  /** A later ruling changed it; more earnings may follow, none are taken back. */
  readonly overturnedAt: Instant | null
}

export type FightFacts = {
  readonly fightId: string
  readonly fighterId: string
  /** Those of the day on which it was recorded; whoever buys shares of it buys them with these. */
  readonly windows: FightWindows
  /** When it takes place, or was last to take place. */
  readonly takesPlaceAt: Instant
  readonly weighInAt: Instant
  /** Postponed with no new date since then; null while the date stands. */
  readonly undatedSince: Instant | null
  readonly startedAt: Instant | null
  readonly result: FightResult | null
  readonly cancelled: {
    readonly at: Instant
    readonly reason: CancellationReason
    readonly fault: Fault
  } | null
  /** In their order; a further one follows a ruling that overturned the result. */
  readonly declarations: readonly EarningsDeclaration[]
  readonly closedAt: Instant | null
}

const WARM: ReadonlySet<FightStatus> = new Set([
  'scheduled',
  'postponed',
  'challenge_window',
  'awaiting_funds',
])

/** Whether time alone can change a status; the others wait for somebody. */
export function isWarmFight(status: FightStatus): boolean {
  return WARM.has(status)
}

/** When a fight that has not started counts as not rescheduled: 90 days without a valid date. Rule PRO-06. */
export function lapsesAt(
  fight: Pick<FightFacts, 'takesPlaceAt' | 'undatedSince' | 'windows'>,
): Instant {
  const since = earliest(fight.takesPlaceAt, fight.undatedSince ?? fight.takesPlaceAt)
  return addDays(since, fight.windows.rescheduleDays)
}

/** When the challenges end: 72 hours after the verification, or with the last answer to one. */
export function challengesEndAt(
  declaration: EarningsDeclaration,
  { challengeHours }: Pick<FightWindows, 'challengeHours'>,
): Instant | null {
  if (declaration.verifiedAt === null) return null
  const open = declaration.challenges.some(({ answeredAt }) => answeredAt === null)
  if (open) return null
  const windowEnd = addHours(declaration.verifiedAt, challengeHours)
  return declaration.challenges.reduce(
    (end, { answeredAt }) => (answeredAt && isBefore(end, answeredAt) ? answeredAt : end),
    windowEnd,
  )
}

/** When the shared part must have come in; null before the challenges have ended. */
export function fundsDueAt(
  declaration: EarningsDeclaration,
  windows: FightWindows,
): Instant | null {
  const end = challengesEndAt(declaration, windows)
  return end && addDays(end, windows.fundingDays)
}

/** No more money is expected: all that is owed has come in, or the rest was written off. */
export function isFunded(
  declaration: Pick<EarningsDeclaration, 'owedMicro' | 'receivedMicro' | 'writtenOff'>,
): boolean {
  return declaration.writtenOff !== null || declaration.receivedMicro >= declaration.owedMicro
}

/** The declaration in force: the last one that no challenge has dropped. */
export function currentDeclaration(fight: FightFacts): EarningsDeclaration | null {
  return fight.declarations.findLast(({ rejectedAt }) => rejectedAt === null) ?? null
}

/** The status of a fight at `now`. Rules PRO-05, PRO-06, invariant R11. */
export function fightStatus(fight: FightFacts, now: Instant): FightStatus {
  if (fight.cancelled) return 'cancelled'
  if (fight.closedAt) return 'closed'
  if (!fight.startedAt) return beforeTheStart(fight, now)
  if (!fight.result) return 'started'
  if (!fight.result.officialAt) return 'provisional'
  const declaration = currentDeclaration(fight)
  if (!declaration || awaitsFurther(fight.result, declaration)) return 'official'
  return declarationStatus(declaration, fight.windows, now)
}

function beforeTheStart(fight: FightFacts, now: Instant): FightStatus {
  if (hasCome(lapsesAt(fight), now)) return 'lapsed'
  return fight.undatedSince ? 'postponed' : 'scheduled'
}

/** After a ruling, what was declared before it no longer is the last word. */
function awaitsFurther(result: FightResult, declaration: EarningsDeclaration): boolean {
  return result.overturnedAt !== null && isBefore(declaration.declaredAt, result.overturnedAt)
}

function declarationStatus(
  declaration: EarningsDeclaration,
  windows: FightWindows,
  now: Instant,
): FightStatus {
  if (!declaration.verifiedAt) return 'declared'
  const end = challengesEndAt(declaration, windows)
  if (!end) return 'challenged'
  if (!hasCome(end, now)) return 'challenge_window'
  if (isFunded(declaration)) return 'settled'
  const dueAt = fundsDueAt(declaration, windows)
  return dueAt && hasCome(dueAt, now) ? 'overdue' : 'awaiting_funds'
}

/** Whether overdue money of this fight keeps its athlete from opening another Pocket. */
export function isFundingOverdue(fights: readonly FightFacts[], now: Instant): boolean {
  return fights.some((fight) => fightStatus(fight, now) === 'overdue')
}
