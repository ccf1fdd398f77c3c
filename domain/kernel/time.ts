import { invariant } from './invariant.ts'

/**
 * A point in time. It is a `Date`, as rows and loaders carry it, that no domain function ever changes:
 * each gives a new one. The current time is always an argument.
 */
export type Instant = Date

/** Half-open: `from` belongs to it, `until` does not. */
export type TimeWindow = { readonly from: Instant; readonly until: Instant }

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** True from `from` on and until just before `until`. */
export function isWithin(window: TimeWindow, now: Instant): boolean {
  return !isBefore(now, window.from) && isBefore(now, window.until)
}

export function isBefore(left: Instant, right: Instant): boolean {
  return left.getTime() < right.getTime()
}

/** True once the instant has come: a deadline at 12:00 has passed at 12:00. */
export function hasCome(instant: Instant, now: Instant): boolean {
  return !isBefore(now, instant)
}

/** Elapsed time, not calendar time: an hour is an hour on the night the clocks change too. */
export function addMilliseconds(instant: Instant, milliseconds: number): Instant {
  const moved = new Date(instant.getTime() + milliseconds)
  invariant(!Number.isNaN(moved.getTime()), 'instant out of range')
  return moved
}

export function addHours(instant: Instant, hours: number): Instant {
  return addMilliseconds(instant, hours * HOUR_MS)
}

export function addDays(instant: Instant, days: number): Instant {
  return addMilliseconds(instant, days * DAY_MS)
}

export function millisecondsBetween(from: Instant, until: Instant): number {
  return until.getTime() - from.getTime()
}

export function earliest(first: Instant, ...others: readonly Instant[]): Instant {
  return others.reduce((found, other) => (isBefore(other, found) ? other : found), first)
}

export function latest(first: Instant, ...others: readonly Instant[]): Instant {
  return others.reduce((found, other) => (isBefore(found, other) ? other : found), first)
}

/** What a clock and a calendar on a wall in Paris show. `month` counts from 1. */
export type ParisTime = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number
}

const parisFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** The wall time in Paris at an instant. */
export function toParis(instant: Instant): ParisTime {
  const parts = new Map(parisFormat.formatToParts(instant).map((part) => [part.type, part.value]))
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
    millisecond: instant.getUTCMilliseconds(),
  }
}

function asIfUtc(wall: ParisTime): number {
  const { year, month, day, hour, minute, second, millisecond } = wall
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
}

function offsetMs(atMs: number): number {
  return asIfUtc(toParis(new Date(atMs))) - atMs
}

/**
 * The instant at which Paris shows this time. In the hour that autumn has twice it is the first of
 * the two; in the hour that spring leaves out it is as much later as the clock jumps.
 */
export function fromParis(wall: ParisTime): Instant {
  const utcMs = asIfUtc(wall)
  invariant(!Number.isNaN(utcMs), 'not a time')
  const before = offsetMs(utcMs - DAY_MS)
  const after = offsetMs(utcMs + DAY_MS)
  for (const offset of [before, after]) {
    if (offsetMs(utcMs - offset) === offset) return new Date(utcMs - offset)
  }
  return addMilliseconds(new Date(utcMs), -before)
}

/** The number of days in a month, which counts from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * Calendar months later (or earlier, below zero) on the Paris wall clock: same day and time, or the
 * month's last day where it has no such day. 31 August 2026 + 36 months is 31 August 2029;
 * 29 February 2028 + 36 months is 28 February 2031.
 */
export function addMonths(instant: Instant, months: number): Instant {
  invariant(Number.isInteger(months), 'months are whole')
  const wall = toParis(instant)
  const monthIndex = wall.year * 12 + (wall.month - 1) + months
  const year = Math.floor(monthIndex / 12)
  const month = (((monthIndex % 12) + 12) % 12) + 1
  const day = Math.min(wall.day, daysInMonth(year, month))
  return fromParis({ ...wall, year, month, day })
}

/** The date in Paris as YYYY-MM-DD. */
export function parisDate(instant: Instant): string {
  const { year, month, day } = toParis(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** A calendar year in Paris. */
export function yearInParis(year: number): TimeWindow {
  const begin = { month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 }
  return { from: fromParis({ ...begin, year }), until: fromParis({ ...begin, year: year + 1 }) }
}

/** Whole years lived on the Paris calendar; born on 29 February, one grows older on 1 March. */
export function ageInYears(bornOn: string, now: Instant): number {
  const today = parisDate(now)
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return today.slice(5) < bornOn.slice(5) ? years - 1 : years
}
