import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptSince, keptUntil, RETENTION, type RetainedThing } from './retention.ts'

const at = (text: string) => new Date(text)
const things = Object.keys(RETENTION) as RetainedThing[]

test('RGPD-01 an identity is kept five years, to the day', () => {
  const left = at('2026-11-20T18:00:00Z')
  expect(keptUntil('identity', left)).toEqual(at('2031-11-20T18:00:00Z'))
  expect(keptUntil('identity', at('2028-02-29T12:00:00Z'))).toEqual(at('2033-02-28T12:00:00Z'))
})

test('RGPD-01 books are kept ten years at least, and never by a job taken away', () => {
  expect(keptUntil('accounting', at('2026-11-20T18:00:00Z'))).toEqual(at('2036-11-20T18:00:00Z'))
  expect(RETENTION.accounting.afterwards).toBe('kept')
})

test('RGPD-01 what has just come to its end is not kept any more, whatever it is', () => {
  for (const thing of things) {
    for (const began of ['2026-11-20T18:00:00Z', '2027-03-27T23:30:00Z', '2027-10-31T00:30:00Z']) {
      const end = keptUntil(thing, at(began))
      expect(keptSince(thing, end).getTime(), thing).toBeGreaterThanOrEqual(at(began).getTime())
      const before = new Date(end.getTime() - 7_200_000)
      expect(keptSince(thing, before).getTime(), thing).toBeLessThan(at(began).getTime())
    }
  }
})

test('RGPD-01 nothing is erased before its time, nor kept a day beyond it', () => {
  const thing = fc.constantFrom(...things)
  const began = fc.date({ min: at('2020-01-01'), max: at('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(thing, began, fc.integer({ min: -1e11, max: 1e11 }), (what, from, ms) => {
      const now = new Date(keptUntil(what, from).getTime() + ms)
      const erased = from < keptSince(what, now)
      // A day of 29 February and an hour of summer time are the whole difference.
      if (ms < -7_200_000) expect(erased).toBe(false)
      if (ms > 25 * 3_600_000) expect(erased).toBe(true)
    }),
  )
})
