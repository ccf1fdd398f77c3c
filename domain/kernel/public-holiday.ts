import { addDays } from './time.ts'

/** Month and day of those that have a fixed date, by article L3133-1 of the French labour code. */
const FIXED: ReadonlySet<string> = new Set([
  '01-01',
  '05-01',
  '05-08',
  '07-14',
  '08-15',
  '11-01',
  '11-11',
  '12-25',
])

/** Easter Monday, Ascension Day and Whit Monday, in days after Easter Sunday. */
const AFTER_EASTER = [1, 39, 50]

/** A public holiday of all of France; `date` as YYYY-MM-DD. */
export function isPublicHoliday(date: string): boolean {
  if (FIXED.has(date.slice(5))) return true
  const easter = easterSunday(Number(date.slice(0, 4)))
  return AFTER_EASTER.some((days) => addDays(easter, days).toISOString().slice(0, 10) === date)
}

/**
 * Easter Sunday of the Gregorian calendar at midnight UTC: the Sunday after the ecclesiastical full moon of spring. `epact` is the moon's
 * age on 1 January, by the year's place in the cycle of nineteen years and the corrections for centuries.
 */
function easterSunday(year: number): Date {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const solar = Math.floor((3 * (century + 1)) / 4)
  const lunar = Math.floor((8 * (century + 1) + 5) / 25)
  const epact = modulo(11 * golden + 8 - solar + lunar, 30)
  const short = epact === 24 || (epact === 25 && golden > 10)
  // Days after 21 March, never the 50th: the last full moons come a day earlier.
  const fullMoon = modulo(23 - epact, 30) - (short ? 1 : 0)
  const moon = new Date(Date.UTC(year, 2, 21 + fullMoon))
  return addDays(moon, 7 - moon.getUTCDay())
}

const modulo = (value: number, by: number) => ((value % by) + by) % by
