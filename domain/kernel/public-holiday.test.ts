import { expect, test } from 'vitest'
import { isPublicHoliday } from './public-holiday.ts'
import { addDays } from './time.ts'

const holidaysOf = (year: number) =>
  Array.from({ length: 365 }, (_, day) => addDays(new Date(Date.UTC(year, 0, 1)), day))
    .map((day) => day.toISOString().slice(0, 10))
    .filter(isPublicHoliday)
    .map((date) => date.slice(5))

test('the eleven public holidays of France', () => {
  const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
  const moving: { [year: number]: string[] } = {
    2026: ['04-06', '05-14', '05-25'],
    2027: ['03-29', '05-06', '05-17'],
    2028: ['04-17', '05-25', '06-05'],
    // The earliest and the latest Easter of these centuries, and both of the moon's short months.
    2008: ['03-24', '05-01', '05-12'],
    2038: ['04-26', '06-03', '06-14'],
    1954: ['04-19', '05-27', '06-07'],
    1981: ['04-20', '05-28', '06-08'],
  }
  for (const [year, dates] of Object.entries(moving)) {
    expect(holidaysOf(Number(year))).toEqual([...new Set([...fixed, ...dates])].toSorted())
  }
})
