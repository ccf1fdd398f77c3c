import { closingTime, type PocketFacts } from '#domain/campaigns/pocket-status.ts'
import { latestClose } from '#domain/campaigns/pocket-terms.ts'
import { afterBusinessDays } from '#domain/kernel/business-day.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import {
  addDays,
  addHours,
  earliest,
  hasCome,
  type Instant,
  isBefore,
} from '#domain/kernel/time.ts'
import { type FightFacts, fightStatus } from './fight.ts'
import { decideRescheduling, notStartedRefusals } from './fight-schedule.ts'

/** The facts of a covered bout that matter to buyers of its shares; null for unknown ones. */
export type BoutFacts = {
  readonly opponent: string
  readonly takesPlaceAt: Instant
  readonly promoter: string | null
  /** The contracted purse, show and win, in millionths of its currency, and what of it is paid for a win alone where that is known. */
  readonly purse: {
    readonly currency: string
    readonly amountMinor: bigint
    readonly forWinMinor?: bigint
  } | null
}

export const MATERIAL_CHANGES = ['opponent', 'date', 'promoter', 'lower_purse'] as const
export type MaterialChangeKind = (typeof MATERIAL_CHANGES)[number]

export const BOUT_ANSWERS = ['keep', 'refund'] as const
export type BoutAnswer = (typeof BOUT_ANSWERS)[number]

/**
 * Which changes of a bout are material. A higher purse harms nobody, unless less of it is paid in a defeat; in another
 * currency it is another purse.
 */
export function materialChanges(
  before: BoutFacts,
  after: BoutFacts,
): readonly MaterialChangeKind[] {
  const changed: { readonly [Kind in MaterialChangeKind]: boolean } = {
    opponent: before.opponent !== after.opponent,
    date: before.takesPlaceAt.getTime() !== after.takesPlaceAt.getTime(),
    promoter: before.promoter !== null && before.promoter !== after.promoter,
    lower_purse: isWorse(before.purse, after.purse),
  }
  return MATERIAL_CHANGES.filter((kind) => changed[kind])
}

function isWorse(before: BoutFacts['purse'], after: BoutFacts['purse']): boolean {
  if (before === null) return false
  if (after === null || after.currency !== before.currency) return true
  return after.amountMinor < before.amountMinor || lossBrings(after) < lossBrings(before)
}

/** What is paid without a win, as far as the contract tells it apart. */
function lossBrings({ amountMinor, forWinMinor = 0n }: NonNullable<BoutFacts['purse']>): bigint {
  return amountMinor - forWinMinor
}

/**
 * Changes what was announced of a bout that has not begun, by its new contract. Refuses `transition_not_allowed` once
 * it has begun or ended, `date_in_the_past`, and `already_recorded` where nothing is different.
 */
export function decideBoutChange(
  fight: FightFacts,
  bout: { readonly before: BoutFacts; readonly after: BoutFacts },
  dates: Pick<FightFacts, 'takesPlaceAt' | 'weighInAt'> | null,
  now: Instant,
): Decision<FightFacts> {
  const dated = dates && decideRescheduling(fight, dates, now)
  const late = dated ? (dated.ok ? [] : dated.refusals) : notStartedRefusals(fight, now)
  const same = dates === null && isSame(bout.before, bout.after)
  const refusals = [...late, ...when(same, { code: 'already_recorded' })]
  return acceptUnless(refusals, () => (dated?.ok ? dated.value : fight))
}

function isSame(before: BoutFacts, after: BoutFacts): boolean {
  return (
    before.opponent === after.opponent &&
    before.promoter === after.promoter &&
    before.purse?.currency === after.purse?.currency &&
    before.purse?.amountMinor === after.purse?.amountMinor &&
    before.purse?.forWinMinor === after.purse?.forWinMinor
  )
}

/** The question put to every backer of a Pocket whose bout has changed while its escrow is still whole. */
export type Reconfirmation = {
  readonly changes: readonly MaterialChangeKind[]
  readonly askedAt: Instant
  readonly answerBy: Instant
  readonly silence: BoutAnswer
}

/** Too short to be read by everybody: then silence keeps the order. */
const LEAST_HOURS_OF_SILENCE = 24

/**
 * Asks the backers; if less than a day is left to answer, silence keeps. Null if nothing material has changed, or it is too late:
 * some days after the close, once money has been released, or after a covered bout's weigh-in; then only the Compensation Pack is
 * left. `bouts` are all that the Pocket covers, after the change.
 */
export function reconfirmationFor(
  changes: readonly MaterialChangeKind[],
  { pocket, bouts }: { readonly pocket: PocketFacts; readonly bouts: readonly FightFacts[] },
  now: Instant,
): Reconfirmation | null {
  const { history, terms } = pocket
  const { reconfirmation } = terms.soldUnder
  const ended = history.cancelledAt ?? history.releasedAt ?? history.completedAt
  const until = addDays(history.closedAt ?? closingTime(pocket), reconfirmation.daysAfterClose)
  const late = ended !== null || hasCome(until, now) || isPastWeighIn(bouts, now)
  if (changes.length === 0 || terms.kind !== 'share' || history.publishedAt === null || late) {
    return null
  }
  const weighIns = bouts.filter((bout) => isDated(bout, now)).map(({ weighInAt }) => weighInAt)
  const answerBy = earliest(afterBusinessDays(now, reconfirmation.businessDays), ...weighIns)
  const short = isBefore(answerBy, addHours(now, LEAST_HOURS_OF_SILENCE))
  return { changes, askedAt: now, answerBy, silence: short ? 'keep' : reconfirmation.silence }
}

/** Answers end at a weigh-in, since a bout's value is known soon after. A bout without a date, or a cancelled one, has none. */
export function isPastWeighIn(bouts: readonly FightFacts[], now: Instant): boolean {
  return bouts.some((bout) => {
    return bout.startedAt !== null || (isDated(bout, now) && hasCome(bout.weighInAt, now))
  })
}

/**
 * When answers end, by the bouts' present dates: the first weigh-in or start, whatever was announced while a bout had no date.
 * Null while none of them has a date.
 */
function answersEndAt(bouts: readonly FightFacts[], now: Instant): Instant | null {
  const [first, ...others] = bouts.flatMap((bout) => {
    if (bout.startedAt !== null) return earliest(bout.startedAt, bout.weighInAt)
    return isDated(bout, now) ? bout.weighInAt : []
  })
  return first === undefined ? null : earliest(first, ...others)
}

const isDated = (bout: FightFacts, now: Instant) => fightStatus(bout, now) === 'scheduled'

/**
 * What silence means by now; null while there is still time to answer. If a bout begins, or is weighed in for, before the
 * announced day, silence keeps the order.
 */
export function silentAnswer(
  question: Reconfirmation,
  bouts: readonly FightFacts[],
  now: Instant,
): BoutAnswer | null {
  const endsAt = answersEndAt(bouts, now)
  if (endsAt !== null && isBefore(endsAt, question.answerBy) && hasCome(endsAt, now)) return 'keep'
  return hasCome(question.answerBy, now) ? question.silence : null
}

/** An order that an operator or a bank had stopped. */
export type ReleasedOrder = {
  /** Its backer has withdrawn from it meanwhile. */
  readonly withdrawn: boolean
  /** What its backer has said about changed bouts, or silence for them. */
  readonly answers: readonly BoutAnswer[]
  /** Somebody else holds its certificate. */
  readonly soldOn: boolean
  /** Somebody was paid a part of its fights' money. */
  readonly hasBrought: boolean
}

/**
 * What becomes of a stopped order once it is released, whatever its Pocket has paid out meanwhile: it is refunded if that was
 * asked for. One that was sold, or for which somebody was paid, stands: a refund on top would be more than was paid. Invariant
 * R10.
 */
export function onceReleased(order: ReleasedOrder): 'stands' | 'goes_back' {
  const { withdrawn, answers, soldOn, hasBrought } = order
  const asked = withdrawn || answers.includes('refund')
  return asked && !soldOn && !hasBrought ? 'goes_back' : 'stands'
}

/**
 * When the sales of a Pocket must end after its fights' dates have changed: null if its own end is early enough, or it has ended.
 * Rule PRO-01.
 */
export function earlierEnd(pocket: PocketFacts, now: Instant): Instant | null {
  const { terms, history } = pocket
  if (terms.kind !== 'share' || history.closedAt !== null) return null
  const latestAt = latestClose(terms)
  const ends = closingTime(pocket)
  if (latestAt === null || !isBefore(latestAt, ends) || hasCome(ends, now)) return null
  return isBefore(latestAt, now) ? now : latestAt
}
