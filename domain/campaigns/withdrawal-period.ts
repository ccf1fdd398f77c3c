import { invariant } from '#domain/kernel/invariant.ts'
import { isPublicHoliday } from '#domain/kernel/public-holiday.ts'
import { addDays, fromParis, type Instant, isBefore, parisDate } from '#domain/kernel/time.ts'
import type { WithdrawalPolicy } from './pocket.ts'

/** Days that an order can still be withdrawn under each policy, after the day of the contract. */
export const WITHDRAWAL_DAYS: { readonly [Policy in WithdrawalPolicy]: number } = {
  waiver: 0,
  cooling_off_14d: 14,
  mica13: 14,
  ecsp_4d: 4,
}

/** However its holidays fall, no period is prolonged by more days. */
const MOST_DAYS_PROLONGED = 10

/**
 * The midnight in Paris at which the right to withdraw from a contract of this instant ends; null where there is none. The day of the
 * contract does not count, the last day counts whole, and a last day on a Saturday, a Sunday or a public holiday is followed by the
 * next working day. Regulation 1182/71, article 3; article L221-19 of the French consumer code.
 */
export function withdrawalPeriodEnd(policy: WithdrawalPolicy, contractAt: Instant): Instant | null {
  return WITHDRAWAL_DAYS[policy] === 0 ? null : endOfPeriod(policy, dayOf(contractAt))
}

/** Until when contracts can be made whose right to withdraw has ended by then: a midnight in Paris, or `endsBy` where there is no right. */
export function latestContract(policy: WithdrawalPolicy, endsBy: Instant): Instant {
  const days = WITHDRAWAL_DAYS[policy]
  if (days === 0) return endsBy
  const latest = addDays(dayOf(endsBy), -days - MOST_DAYS_PROLONGED)
  for (let later = 0; later <= MOST_DAYS_PROLONGED; later += 1) {
    const day = addDays(latest, later)
    if (isBefore(endsBy, endOfPeriod(policy, day))) return midnightOf(day)
  }
  invariant(false, 'a contract of today can still be withdrawn')
}

function endOfPeriod(policy: WithdrawalPolicy, contractOn: Day): Instant {
  let last = addDays(contractOn, WITHDRAWAL_DAYS[policy])
  while (!isWorkingDay(last)) last = addDays(last, 1)
  return midnightOf(addDays(last, 1))
}

/** A day of the calendar in Paris, as its midnight in UTC, where every day has its 24 hours. */
type Day = Date

const dayOf = (instant: Instant): Day => new Date(parisDate(instant))

function midnightOf(day: Day): Instant {
  const [year = 0, month = 1, date = 1] = day.toISOString().slice(0, 10).split('-').map(Number)
  return fromParis({ year, month, day: date, hour: 0, minute: 0, second: 0, millisecond: 0 })
}

function isWorkingDay(day: Day): boolean {
  const weekday = day.getUTCDay()
  return weekday >= 1 && weekday <= 5 && !isPublicHoliday(day.toISOString().slice(0, 10))
}
