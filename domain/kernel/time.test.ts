import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from './money-vectors.json' with { type: 'json' }
import {
  addDays,
  addHours,
  addMilliseconds,
  addMonths,
  ageInYears,
  daysInMonth,
  earliest,
  fromParis,
  hasCome,
  isBefore,
  isWithin,
  millisecondsBetween,
  parisDate,
  toParis,
} from './time.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const instants = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) })
  .map((ms) => new Date(ms))

function paris(date: string, time = '12:00:00.000') {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  const millisecond = Math.round((second % 1) * 1000)
  return fromParis({ year, month, day, hour, minute, second: Math.floor(second), millisecond })
}

describe('a window', () => {
  const window = { from: new Date(1_000), until: new Date(2_000) }

  test.each([
    [999, false],
    [1_000, true],
    [1_999, true],
    [2_000, false],
  ])('that opens at 1,000 and ends at 2,000 holds %s: %s', (ms, inside) => {
    expect(isWithin(window, new Date(ms))).toBe(inside)
  })

  test('that touches the next one shares no instant with it', () => {
    fc.assert(
      fc.property(instants, instants, instants, instants, (first, second, third, now) => {
        const [from, middle, until] = [first, second, third].sort((a, b) => +a - +b)
        if (!from || !middle || !until) return
        const left = isWithin({ from, until: middle }, now)
        const right = isWithin({ from: middle, until }, now)
        expect(left && right).toBe(false)
        expect(left || right).toBe(isWithin({ from, until }, now))
      }),
    )
  })
})

describe('instants', () => {
  test('a deadline has come at its own millisecond', () => {
    expect(hasCome(new Date(5), new Date(4))).toBe(false)
    expect(hasCome(new Date(5), new Date(5))).toBe(true)
    expect(isBefore(new Date(5), new Date(5))).toBe(false)
  })

  test('the earliest of several is found, and moving one leaves it as it was', () => {
    const start = new Date(10)
    expect(earliest(new Date(30), start, new Date(20))).toBe(start)
    expect(addHours(start, 1).getTime()).toBe(3_600_010)
    expect(addDays(start, -1).getTime()).toBe(10 - 86_400_000)
    expect(millisecondsBetween(start, addMilliseconds(start, 7))).toBe(7)
    expect(start.getTime()).toBe(10)
  })

  test('beyond the calendar is a defect', () => {
    expect(() => addMilliseconds(new Date(8.64e15), 1)).toThrow('out of range')
  })
})

describe('the Paris calendar', () => {
  test('is one hour ahead of UTC in winter and two in summer', () => {
    expect(toParis(new Date('2027-01-15T11:00:00.123Z'))).toEqual({
      year: 2027,
      month: 1,
      day: 15,
      hour: 12,
      minute: 0,
      second: 0,
      millisecond: 123,
    })
    expect(toParis(new Date('2027-07-15T11:00:00Z')).hour).toBe(13)
  })

  test('has a new day at midnight in Paris, not in Greenwich', () => {
    expect(parisDate(new Date('2027-06-30T21:59:59.999Z'))).toBe('2027-06-30')
    expect(parisDate(new Date('2027-06-30T22:00:00Z'))).toBe('2027-07-01')
  })

  test('takes the first of the hours that autumn has twice', () => {
    expect(paris('2027-10-31', '02:30:00').toISOString()).toBe('2027-10-31T00:30:00.000Z')
  })

  test('moves on what falls into the hour that spring leaves out', () => {
    expect(paris('2027-03-28', '02:30:00').toISOString()).toBe('2027-03-28T01:30:00.000Z')
    expect(toParis(paris('2027-03-28', '02:30:00')).hour).toBe(3)
  })

  test('is exact on both sides of a change of clocks', () => {
    expect(paris('2027-03-28', '01:59:59.999').toISOString()).toBe('2027-03-28T00:59:59.999Z')
    expect(paris('2027-03-28', '03:00:00').toISOString()).toBe('2027-03-28T01:00:00.000Z')
    expect(paris('2027-10-31', '01:59:59.999').toISOString()).toBe('2027-10-30T23:59:59.999Z')
    expect(paris('2027-10-31', '03:00:00').toISOString()).toBe('2027-10-31T02:00:00.000Z')
  })

  test('what it shows leads back to the instant, the repeated hour apart', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const back = fromParis(toParis(instant))
        const behind = instant.getTime() - back.getTime()
        expect([0, 3_600_000]).toContain(behind)
        expect(toParis(back)).toEqual(toParis(instant))
      }),
    )
  })

  test('knows leap years', () => {
    expect([2027, 2028, 2100].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28])
  })
})

describe('months later', () => {
  test.each(vectors.addMonths)('$from + $months is $to', ({ from, months, to }) => {
    for (const time of ['00:00:00', '12:00:00', '23:59:59.999']) {
      expect(addMonths(paris(from, time), months)).toEqual(paris(to, time))
    }
  })

  test('keeps the wall time across a change of clocks', () => {
    const summer = addMonths(new Date('2027-01-15T11:00:00Z'), 6)
    expect(summer.toISOString()).toBe('2027-07-15T10:00:00.000Z')
  })

  test('counts backwards too', () => {
    expect(parisDate(addMonths(paris('2027-03-31'), -1))).toBe('2027-02-28')
    expect(parisDate(addMonths(paris('2027-01-15'), -13))).toBe('2025-12-15')
  })

  test('broken months are a defect', () => {
    expect(() => addMonths(new Date(0), 0.5)).toThrow('whole')
  })

  test('lands in the month meant, on the same day or the last one, at the same time of day', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -60, max: 60 }), (instant, months) => {
        const before = toParis(instant)
        const after = toParis(addMonths(instant, months))
        expect(after.year * 12 + after.month).toBe(before.year * 12 + before.month + months)
        expect(after.day).toBe(Math.min(before.day, daysInMonth(after.year, after.month)))
        const skipped = (after.hour - before.hour + 24) % 24
        expect(before.hour === 2 ? [0, 1] : [0]).toContain(skipped)
        expect(after.minute).toBe(before.minute)
      }),
    )
  })

  test('a later day never ends before an earlier one', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 48 }),
        (instant, days, months) => {
          const sooner = addMonths(instant, months)
          const later = addMonths(addDays(instant, days), months)
          expect(later.getTime() - sooner.getTime()).toBeGreaterThanOrEqual(-3_600_000)
          expect(parisDate(later) >= parisDate(sooner)).toBe(true)
        },
      ),
    )
  })
})

describe('age', () => {
  test.each([
    ['2009-03-11', 17],
    ['2009-03-10', 18],
    ['2008-12-31', 18],
    ['2008-02-29', 19],
  ])('born on %s one is %s on 10 March 2027', (bornOn, age) => {
    expect(ageInYears(bornOn, paris('2027-03-10'))).toBe(age)
  })

  test('begins at midnight in Paris', () => {
    expect(ageInYears('2009-03-10', new Date('2027-03-09T22:59:59.999Z'))).toBe(17)
    expect(ageInYears('2009-03-10', new Date('2027-03-09T23:00:00Z'))).toBe(18)
  })
})
