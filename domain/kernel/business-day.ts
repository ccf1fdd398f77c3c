import { addDays, fromParis, type Instant, isBefore, toParis } from './time.ts'

const OPENS_AT_HOUR = 9
const CLOSES_AT_HOUR = 18

/** 0 for Sunday, on the Paris calendar. */
function weekday(instant: Instant): number {
  const { year, month, day } = toParis(instant)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

/** Monday to Friday on the Paris calendar; public holidays are worked days here. */
export function isBusinessDay(instant: Instant): boolean {
  const day = weekday(instant)
  return day >= 1 && day <= 5
}

/** Is support there? Monday to Friday, from 9 until just before 18 in Paris. Rule TERM-01. */
export function isSupportOpen(now: Instant): boolean {
  const { hour } = toParis(now)
  return isBusinessDay(now) && hour >= OPENS_AT_HOUR && hour < CLOSES_AT_HOUR
}

function atHour(instant: Instant, hour: number): Instant {
  return fromParis({ ...toParis(instant), hour, minute: 0, second: 0, millisecond: 0 })
}

/** The same hour in Paris a calendar day later, whatever the clocks do in between. */
function nextDayAt(instant: Instant, hour: number): Instant {
  // From noon, a day and an hour more or less is still the next day.
  return atHour(addDays(atHour(instant, 12), 1), hour)
}

/** The hours of support that run now, or else come next. */
export function nextSupportHours(now: Instant): {
  readonly from: Instant
  readonly until: Instant
} {
  let day = now
  while (!isBusinessDay(day) || !isBefore(now, atHour(day, CLOSES_AT_HOUR))) {
    day = nextDayAt(day, 12)
  }
  return { from: atHour(day, OPENS_AT_HOUR), until: atHour(day, CLOSES_AT_HOUR) }
}

/** The end of the n-th business day after today: midnight in Paris, at the end of that day. */
export function afterBusinessDays(from: Instant, days: number): Instant {
  let day = from
  for (let counted = 0; counted < days; ) {
    day = nextDayAt(day, 12)
    if (isBusinessDay(day)) counted += 1
  }
  return nextDayAt(day, 0)
}
