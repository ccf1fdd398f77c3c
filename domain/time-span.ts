import { addDays, addHours, addMonths, type Instant } from './time.ts'

/** A stretch of time as people ask for it: calendar months, or elapsed days or hours. */
export type TimeSpan = { readonly unit: 'months' | 'days' | 'hours'; readonly count: number }

const UNITS = { mo: 'months', d: 'days', h: 'hours' } as const
const MOST = { months: 1_200, days: 36_500, hours: 876_000 } as const

/** Reads `36mo`, `14d` or `72h`; null for anything else, for nothing, and for more than a century. */
export function parseTimeSpan(text: string): TimeSpan | null {
  const [, digits, letters] = /^([1-9]\d{0,5})(mo|d|h)$/.exec(text) ?? []
  const unit = UNITS[letters as keyof typeof UNITS]
  const count = Number(digits)
  return unit && count <= MOST[unit] ? { unit, count } : null
}

/**
 * The instant so much later. Months are counted on the Paris calendar, at the same time of day and clamped to
 * the month's last day; days and hours are elapsed time.
 */
export function addTimeSpan(instant: Instant, { unit, count }: TimeSpan): Instant {
  switch (unit) {
    case 'months':
      return addMonths(instant, count)
    case 'days':
      return addDays(instant, count)
    case 'hours':
      return addHours(instant, count)
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
