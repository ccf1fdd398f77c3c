import { addDays, addHours, addMilliseconds, addMonths, type Instant, MINUTE_MS } from './time.ts'

/** A stretch of time as people ask for it: calendar months, or elapsed days, hours or minutes. */
export type TimeSpan = {
  readonly unit: 'months' | 'days' | 'hours' | 'minutes'
  readonly count: number
}

const UNITS = { mo: 'months', d: 'days', h: 'hours', min: 'minutes' } as const
const MOST = { months: 1_200, days: 36_500, hours: 876_000, minutes: 999_999 } as const

/** Reads `36mo`, `14d`, `72h` or `30min`; null for anything else, for nothing, and for more than a century. */
export function parseTimeSpan(text: string): TimeSpan | null {
  const [, digits, letters] = /^([1-9]\d{0,5})(mo|d|h|min)$/.exec(text) ?? []
  const unit = UNITS[letters as keyof typeof UNITS]
  const count = Number(digits)
  return unit && count <= MOST[unit] ? { unit, count } : null
}

/**
 * The instant so much later. Months are counted on the Paris calendar, at the same time of day and clamped to
 * the month's last day; days, hours and minutes are elapsed time.
 */
export function addTimeSpan(instant: Instant, { unit, count }: TimeSpan): Instant {
  switch (unit) {
    case 'months':
      return addMonths(instant, count)
    case 'days':
      return addDays(instant, count)
    case 'hours':
      return addHours(instant, count)
    case 'minutes':
      return addMilliseconds(instant, count * MINUTE_MS)
  }
}

/** Instants from just after `from` to exactly `until`, evenly apart: at most so many, none closer than an hour. */
export function stopsBetween(from: Instant, until: Instant, most: number): readonly Instant[] {
  const spanMs = until.getTime() - from.getTime()
  const count = Math.max(1, Math.min(most, Math.ceil(spanMs / 3_600_000)))
  return Array.from(
    { length: count },
    (_, at) => new Date(from.getTime() + Math.round((spanMs * (at + 1)) / count)),
  )
}
