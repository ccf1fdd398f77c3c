import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { given } from '#tests/fixtures/sample-fight.ts'
import {
  afterBusinessDays,
  isBusinessDay,
  isSupportOpen,
  nextSupportHours,
} from './business-day.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { announcedTerms, decideTermsChange, earlierTerms, termsInForce } from './terms-change.ts'
import { addDays, addHours, addMilliseconds, hasCome, isBefore } from './time.ts'

fc.configureGlobal({ numRuns: 500, ...fc.readConfigureGlobal() })

const now = new Date('2027-03-01T09:00:00Z')

describe('TERM-01 new terms', () => {
  const change = (appliesAt: Date) =>
    decideTermsChange({ version: '2', appliesAt }, DEFAULT_SETTINGS, now)

  test('apply 30 days after their announcement, and not a millisecond earlier', () => {
    const earliestAt = addDays(now, 30)
    expect(given(change(earliestAt)).announcedAt).toEqual(now)
    expect(change(addMilliseconds(earliestAt, -1))).toEqual({
      ok: false,
      refusals: [{ code: 'notice_too_short', detail: { earliestAt } }],
    })
  })

  test('are in force from their day on, and announced before', () => {
    const first = { version: '1', announcedAt: now, appliesAt: now }
    const second = given(change(addDays(now, 30)))
    const third = given(change(addDays(now, 40)))
    const all = [third, first, second]
    expect(termsInForce(all, addDays(now, 29))).toBe(first)
    expect(termsInForce(all, addDays(now, 30))).toBe(second)
    expect(announcedTerms(all, addDays(now, 29))).toEqual([second, third])
    expect(termsInForce(all, addDays(now, -1))).toBe(null)
    expect(earlierTerms(all, addDays(now, 40))).toEqual([second, first])
    expect(earlierTerms(all, now)).toEqual([])
  })
})

describe('TERM-01 support', () => {
  test.each([
    ['2027-03-01T07:59:59Z', false],
    ['2027-03-01T08:00:00Z', true],
    ['2027-03-01T16:59:59Z', true],
    ['2027-03-01T17:00:00Z', false],
    ['2027-03-06T10:00:00Z', false],
    // In summer Paris is two hours ahead.
    ['2027-07-05T07:00:00Z', true],
    ['2027-07-05T16:00:00Z', false],
  ])('at %s is there: %s', (at, open) => {
    expect(isSupportOpen(new Date(at))).toBe(open)
  })

  test('comes next on a worked day, and is open from its first moment to before its last', () => {
    const friday = new Date('2027-03-05T18:00:00Z')
    expect(nextSupportHours(friday)).toEqual({
      from: new Date('2027-03-08T08:00:00Z'),
      until: new Date('2027-03-08T17:00:00Z'),
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 365 }), (hours) => {
        const at = addHours(now, hours)
        const { from, until } = nextSupportHours(at)
        expect(isSupportOpen(from) && isSupportOpen(addMilliseconds(until, -1))).toBe(true)
        expect(isSupportOpen(until)).toBe(false)
        expect(isBefore(at, until)).toBe(true)
        expect(isSupportOpen(at)).toBe(hasCome(from, at))
      }),
    )
  })

  test('five business days end at midnight after the fifth, over any change of the clocks', () => {
    expect(afterBusinessDays(now, 5)).toEqual(new Date('2027-03-08T23:00:00Z'))
    // Over the last Sunday of March.
    expect(afterBusinessDays(new Date('2027-03-25T09:00:00Z'), 5)).toEqual(
      new Date('2027-04-01T22:00:00Z'),
    )
    expect(isBusinessDay(new Date('2027-03-07T12:00:00Z'))).toBe(false)
  })
})
