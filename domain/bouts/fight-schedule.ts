import { nameWords } from '#domain/identity/kyc-name-fold.ts'
import { isListedName } from '#domain/identity/listed-name.ts'
import { acceptUnless, type Decision, type Refusal, refuse, when } from '#domain/kernel/refusal.ts'
import {
  addHours,
  addMonths,
  hasCome,
  type Instant,
  isBefore,
  parisDate,
} from '#domain/kernel/time.ts'
import {
  type CancellationReason,
  type Fault,
  type FightFacts,
  type FightStatus,
  type FightWindows,
  fightStatus,
  lapsesAt,
} from './fight.ts'

/** A bout as it is announced. */
export type FightAnnouncement = {
  readonly fightId: string
  readonly fighterId: string
  readonly takesPlaceAt: Instant
  readonly weighInAt: Instant
  /** Hash of the signed contract on file; an announcement alone is no contract. */
  readonly contractHash: string
}

/** Records a signed bout, with the windows of that day. Refuses `date_in_the_past`, `date_too_far`, `weigh_in_too_early`, `contract_missing`. Rule PRO-01. */
export function decideFight(
  announced: FightAnnouncement,
  windows: FightWindows,
  now: Instant,
): Decision<FightFacts> {
  const refusals = [
    ...dateRefusals(announced, now),
    ...when(announced.contractHash.trim() === '', { code: 'contract_missing' }),
  ]
  return acceptUnless(refusals, () => ({
    fightId: announced.fightId,
    fighterId: announced.fighterId,
    windows,
    takesPlaceAt: announced.takesPlaceAt,
    weighInAt: announced.weighInAt,
    undatedSince: null,
    startedAt: null,
    result: null,
    cancelled: null,
    declarations: [],
    closedAt: null,
  }))
}

/** Where a recorded bout and its contract stand. */
export type RecordedBout = Pick<FightFacts, 'startedAt' | 'cancelled' | 'windows'> & {
  readonly isApproved: boolean
  /** Operators have not decided yet. */
  readonly waits: boolean
}

/**
 * Hands a bout in again whose contract operators have returned, as another contract says. Refuses `transition_not_allowed` while they have
 * not decided, once they have approved, and once the bout has begun or is cancelled; and what `decideFight` refuses. Rule PRO-01.
 */
export function decideFightAgain(
  { isApproved, waits, startedAt, cancelled, windows }: RecordedBout,
  announced: FightAnnouncement,
  now: Instant,
): Decision<FightFacts> {
  return isApproved || waits || startedAt !== null || cancelled !== null
    ? refuse({ code: 'transition_not_allowed' })
    : decideFight(announced, windows, now)
}

/** What identifies a signed bout. */
export type SignedBout = Pick<FightAnnouncement, 'contractHash' | 'takesPlaceAt'> & {
  readonly opponentName: string
}

/**
 * Approves a bout's contract, compared with the athlete's other standing bouts: a bout registered twice could be sold twice over
 * its 80 %. Refuses `fight_already_registered` for the same contract, or the same opponent on the same day in Paris. Rule PRO-01.
 */
export function decideContract(bout: SignedBout, others: readonly SignedBout[]): Decision<null> {
  const [day, opponent] = [parisDate(bout.takesPlaceAt), nameWords(bout.opponentName)]
  const twice = others.some(
    (other) =>
      other.contractHash === bout.contractHash ||
      (parisDate(other.takesPlaceAt) === day &&
        isListedName(opponent, nameWords(other.opponentName))),
  )
  return acceptUnless(when(twice, { code: 'fight_already_registered' }), () => null)
}

/** Sales and answers of backers end before the weigh-in, so it must be close to the bout. */
const MOST_HOURS_FROM_WEIGH_IN = 72

/** No bout is signed further ahead: a later date is a typing error, or defers the cover for ever. */
const MOST_MONTHS_AHEAD = 18

type Dates = Pick<FightFacts, 'takesPlaceAt' | 'weighInAt'>

/** @param weighedInAt The bout's own weigh-in, which may have been while the bout itself slips by a day. */
function dateRefusals(
  { takesPlaceAt, weighInAt }: Dates,
  now: Instant,
  weighedInAt: Instant | null = null,
): readonly Refusal[] {
  const ahead = weighInAt.getTime() === weighedInAt?.getTime() ? takesPlaceAt : weighInAt
  const past = !isBefore(now, ahead) || isBefore(takesPlaceAt, weighInAt)
  const early = isBefore(weighInAt, addHours(takesPlaceAt, -MOST_HOURS_FROM_WEIGH_IN))
  const latestAt = addMonths(now, MOST_MONTHS_AHEAD)
  return [
    ...when(past, { code: 'date_in_the_past' }),
    ...when(!past && early, { code: 'weigh_in_too_early' }),
    ...when(isBefore(latestAt, takesPlaceAt), { code: 'date_too_far', detail: { latestAt } }),
  ]
}

const NOT_STARTED: ReadonlySet<FightStatus> = new Set(['scheduled', 'postponed', 'lapsed'])

/** Why a bout cannot be changed: it has begun, or was cancelled. */
export function notStartedRefusals(fight: FightFacts, now: Instant) {
  const status = fightStatus(fight, now)
  return when(!NOT_STARTED.has(status), { code: 'transition_not_allowed' })
}

/**
 * Removes the date; the 90 days begin to count. Repeating it changes nothing. Refuses `transition_not_allowed` once it has begun
 * or been cancelled.
 */
export function decidePostponement(fight: FightFacts, now: Instant): Decision<FightFacts> {
  return acceptUnless(notStartedRefusals(fight, now), () => ({
    ...fight,
    undatedSince: fight.undatedSince ?? now,
  }))
}

/**
 * Reverses a mistaken postponement, also one that has lapsed: the bout has its former date, and has begun if that has passed.
 * Refuses `transition_not_allowed` for one that has a date, has begun or was cancelled. Rule PRO-06.
 */
export function decidePostponementReversal(fight: FightFacts, now: Instant): Decision<FightFacts> {
  const begun = notStartedRefusals(fight, now)
  const dated = begun.length === 0 && fight.undatedSince === null
  const refusals = [...begun, ...when(dated, { code: 'transition_not_allowed' })]
  return acceptUnless(refusals, () => ({ ...fight, undatedSince: null }))
}

/**
 * Gives a new date. One that had lapsed stands again, as long as nobody has cancelled it. Refuses
 * `transition_not_allowed` once it has begun or been called off, `date_in_the_past` for a weigh-in that has come (other than
 * the bout's own, where it slips by a day after it) or lies after the fight, `date_too_far` for a bout more than eighteen months
 * ahead, `weigh_in_too_early` for a weigh-in more than three days before it.
 */
export function decideRescheduling(
  fight: FightFacts,
  dates: Dates,
  now: Instant,
): Decision<FightFacts> {
  const refusals = [...notStartedRefusals(fight, now), ...dateRefusals(dates, now, fight.weighInAt)]
  return acceptUnless(refusals, () => ({ ...fight, ...dates, undatedSince: null }))
}

/**
 * Cancels a fight, which is what the Compensation Pack pays for. The athlete's release by the promoter ends it at once; otherwise
 * it must have lapsed. A postponement, a new opponent or a draw is no cancellation. Refuses `transition_not_allowed`,
 * `not_cancellable_yet`, `evidence_missing`. Rule PRO-06.
 */
export function decideCancellation(
  fight: FightFacts,
  order: {
    readonly reason: CancellationReason
    readonly fault: Fault
    readonly evidenceHash: string
  },
  now: Instant,
): Decision<FightFacts> {
  const begun = notStartedRefusals(fight, now)
  const lapsed = fightStatus(fight, now) === 'lapsed'
  const tooEarly = begun.length === 0 && order.reason === 'not_rescheduled' && !lapsed
  const refusals = [
    ...begun,
    ...when(tooEarly, {
      code: 'not_cancellable_yet',
      detail: { from: lapsesAt(fight) },
    }),
    ...when(order.evidenceHash.trim() === '', { code: 'evidence_missing' }),
  ]
  const { reason, fault } = order
  return acceptUnless(refusals, () => ({ ...fight, cancelled: { at: now, reason, fault } }))
}

/**
 * Whether new dates move a weigh-in forward, and with it the end of sales and of answers. One operator alone may not change what
 * backers were told.
 */
export function isBroughtForward(
  fight: Pick<FightFacts, 'weighInAt'>,
  dates: Pick<FightFacts, 'weighInAt'>,
): boolean {
  return isBefore(dates.weighInAt, fight.weighInAt)
}

/** A card may begin earlier than announced, but not on another day. */
const MOST_HOURS_BEFORE_DATE = 24

/**
 * The bout begins: its cover ends, its sales have ended. Refuses `transition_not_allowed` without a valid date, before
 * the weigh-in, and more than a day before its date.
 */
export function decideStart(fight: FightFacts, now: Instant): Decision<FightFacts> {
  const earliestAt = addHours(fight.takesPlaceAt, -MOST_HOURS_BEFORE_DATE)
  const tooEarly = isBefore(now, fight.weighInAt) || isBefore(now, earliestAt)
  const early = tooEarly || fight.undatedSince !== null
  const refusals = [
    ...notStartedRefusals(fight, now),
    ...when(early, { code: 'transition_not_allowed' }),
  ]
  return acceptUnless(refusals, () => ({ ...fight, startedAt: now }))
}

/**
 * Reverses a mistaken start, before any result: cover runs again. If the bout's day has passed, it has had no date since then.
 * Refuses `transition_not_allowed`. Rule PRO-06.
 */
export function decideStartReversal(fight: FightFacts, now: Instant): Decision<FightFacts> {
  const unstarted = { ...fight, startedAt: null }
  const isOver = isStartDue(unstarted, now)
  return acceptUnless(
    when(fightStatus(fight, now) !== 'started', { code: 'transition_not_allowed' }),
    () => ({ ...unstarted, undatedSince: isOver ? fight.takesPlaceAt : null }),
  )
}

/**
 * Whether a fight counts as started by time alone: a day after its date, which leaves time to report that it did not take place.
 * Once started its cover has ended.
 */
export function isStartDue(fight: FightFacts, now: Instant): boolean {
  const stands = fightStatus(fight, now) === 'scheduled'
  return stands && hasCome(addHours(fight.takesPlaceAt, fight.windows.startAfterHours), now)
}
