import { MAXIMUM_AMOUNT, PPM_WHOLE } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import {
  addHours,
  addMilliseconds,
  earliest,
  fromParis,
  hasCome,
  type Instant,
  isBefore,
  millisecondsBetween,
  toParis,
} from '#domain/kernel/time.ts'
import { leastUnits, offeredPpm, type PocketTerms, type ShareTerms } from './pocket.ts'
import { latestContract } from './withdrawal-period.ts'

/**
 * Whether terms can be submitted: all that can be judged from the terms alone and the clock. What
 * depends on the athlete's other Pockets, contracts and reserve is `decidePublication`.
 * A priority window that has begun already would be a shorter one: it is in the past as well.
 * Rules PKT-01, PRO-01, TIP-03.
 */
export function decideTerms<Terms extends PocketTerms>(
  terms: Terms,
  settings: BusinessSettings,
  now: Instant,
): Decision<Terms> {
  const refusals = [
    ...when(terms.title.trim() === '', { code: 'title_missing' }),
    ...when(isBefore(firstOpening(terms), now), { code: 'opens_in_the_past' }),
    ...durationRefusals(terms, settings),
    ...(terms.kind === 'share' ? shareRefusals(terms) : goalRefusals(terms)),
  ]
  return acceptUnless(refusals, () => terms)
}

/** When shares that are handed in then may go on sale at the earliest, to badge holders too. */
export function reflectionEnd(
  submittedAt: Instant,
  { reflectionHours }: Pick<BusinessSettings, 'reflectionHours'>,
): Instant {
  return addHours(submittedAt, reflectionHours)
}

/**
 * Whether a draft can be handed in at `now`. Who sells a part of their purses has time to think it over, and to take it back
 * without a reason: nobody buys before. Changed terms are a draft again, so their time starts anew. Refuses what `decideTerms`
 * refuses, and `opens_too_early`. Rule PRO-01.
 */
export function decideSubmission<Terms extends PocketTerms>(
  terms: Terms,
  settings: BusinessSettings,
  now: Instant,
): Decision<Terms> {
  const judged = decideTerms(terms, settings, now)
  if (!judged.ok || terms.kind !== 'share') return judged
  const endsAt = reflectionEnd(now, settings)
  const windowMs = millisecondsBetween(firstOpening(terms), terms.opensAt)
  const refusals = when(isBefore(firstOpening(terms), endsAt), {
    code: 'opens_too_early',
    detail: { earliestAt: addMilliseconds(endsAt, windowMs) },
  })
  return acceptUnless(refusals, () => terms)
}

/** When the first buyers may order: badge holders if the Pocket has a window for them. */
function firstOpening(terms: PocketTerms): Instant {
  return (terms.kind === 'share' ? terms.priorityOpensAt : null) ?? terms.opensAt
}

function durationRefusals(terms: PocketTerms, settings: BusinessSettings): readonly Refusal[] {
  const { least, most } = settings.durationDays[terms.kind]
  if (!isBefore(terms.opensAt, terms.closesAt)) return [{ code: 'closes_before_opening' }]
  return [
    ...when(isBefore(terms.closesAt, calendarDaysAfter(terms.opensAt, least)), {
      code: 'duration_too_short',
      detail: { leastDays: least },
    }),
    ...when(isBefore(calendarDaysAfter(terms.opensAt, most), terms.closesAt), {
      code: 'duration_too_long',
      detail: { mostDays: most },
    }),
  ]
}

/** Days are those of the Paris calendar: a week from 20:00 ends at 20:00, whatever the clocks do. */
function calendarDaysAfter(instant: Instant, days: number): Instant {
  const wall = toParis(instant)
  const moved = new Date(Date.UTC(wall.year, wall.month - 1, wall.day + days))
  return fromParis({
    ...wall,
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  })
}

function goalRefusals(terms: Exclude<PocketTerms, ShareTerms>): readonly Refusal[] {
  const { goalMicro } = terms
  return when(goalMicro !== null && goalMicro <= 0n, { code: 'goal_not_positive' })
}

function shareRefusals(terms: ShareTerms): readonly Refusal[] {
  const { coveredFights } = terms
  const most = terms.soldUnder.coveredFightsMost
  const fightIds = new Set(coveredFights.map(({ fightId }) => fightId))
  const latestAt = latestClose(terms)
  return [
    ...when(!isSellable(terms), { code: 'share_not_positive' }),
    ...when(isTooDear(terms), { code: 'amount_too_large' }),
    ...when(coveredFights.length === 0, { code: 'no_covered_fight' }),
    ...when(fightIds.size < coveredFights.length, { code: 'fight_repeated' }),
    ...when(coveredFights.length > most, { code: 'too_many_fights', detail: { most } }),
    ...(latestAt !== null && isBefore(latestAt, terms.closesAt)
      ? [{ code: 'closes_too_late', detail: { latestAt } } as const]
      : []),
  ]
}

const isCount = (count: number) => Number.isSafeInteger(count) && count > 0

/** Units, price, part and weights are whole and above zero, and the least order fits into the Pocket. */
function isSellable(terms: ShareTerms): boolean {
  const counts = [terms.unitCount, terms.ppmPerUnit, ...terms.coveredFights.map((f) => f.weight)]
  return (
    counts.every(isCount) &&
    terms.unitPriceMicro > 0n &&
    offeredPpm(terms) <= PPM_WHOLE &&
    leastUnits(terms) <= terms.unitCount
  )
}

/** Whether all units together, or the total earnings that the price implies, exceed the largest amount. */
export function isTooDear({
  unitPriceMicro,
  unitCount,
  ppmPerUnit,
}: {
  readonly unitPriceMicro: bigint
  readonly unitCount: number
  readonly ppmPerUnit: number
}): boolean {
  // An invalid count is refused as such.
  if (![unitCount, ppmPerUnit].every(isCount)) return false
  return (
    unitPriceMicro * BigInt(unitCount) > MAXIMUM_AMOUNT ||
    unitPriceMicro * BigInt(PPM_WHOLE) > MAXIMUM_AMOUNT * BigInt(ppmPerUnit)
  )
}

/**
 * The latest close of a share Pocket: 24 h before the first covered fight's weigh-in, or earlier where
 * orders can be withdrawn: the right to do so ends before. Null without a fight.
 */
export function latestClose(terms: ShareTerms): Instant | null {
  const [first, ...others] = terms.coveredFights.map(({ weighInAt }) => weighInAt)
  if (first === undefined) return null
  const lastHour = addHours(earliest(first, ...others), -terms.soldUnder.hoursBeforeWeighIn)
  return latestContract(terms.withdrawalPolicy, lastHour)
}

/** When badge holders may begin to buy: 48 h before the public. */
export function priorityOpening(opensAt: Instant, settings: BusinessSettings): Instant {
  return addHours(opensAt, -settings.priorityHours)
}

/** Whether sales must have ended for any covered fight. */
export function salesMustHaveEnded(terms: ShareTerms, now: Instant): boolean {
  const latestAt = latestClose(terms)
  return latestAt !== null && hasCome(latestAt, now)
}
