import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicHoliday } from '#domain/kernel/public-holiday.ts'
import { addDays, addMilliseconds, isBefore, parisDate, toParis } from '#domain/kernel/time.ts'
import { WITHDRAWAL_POLICIES } from './pocket.ts'
import { latestContract, WITHDRAWAL_DAYS, withdrawalPeriodEnd } from './withdrawal-period.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const instants = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2040-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const rights = fc.constantFrom('cooling_off_14d', 'mica13', 'ecsp_4d')

describe('the period of a right to withdraw', () => {
  test.each([
    // The night of that day's last hour in Paris, in winter time and in summer time.
    ['a working day', '2026-11-19T20:24:00Z', '2026-12-03T23:00:00.000Z'],
    ['the clocks’ change', '2026-03-16T09:00:00Z', '2026-03-30T22:00:00.000Z'],
    ['a Saturday: the Monday', '2026-11-21T20:24:00Z', '2026-12-07T23:00:00.000Z'],
    ['a Sunday: the Monday', '2026-11-22T20:24:00Z', '2026-12-07T23:00:00.000Z'],
    ['Easter Saturday: the Tuesday', '2026-03-21T12:00:00Z', '2026-04-07T22:00:00.000Z'],
    ['Christmas, a Friday: the Monday', '2026-12-11T12:00:00Z', '2026-12-28T23:00:00.000Z'],
    ['midnight in Paris', '2026-11-19T22:59:59.999Z', '2026-12-03T23:00:00.000Z'],
    ['just after', '2026-11-19T23:00:00Z', '2026-12-04T23:00:00.000Z'],
  ])('PRO-02 of fourteen days ends with its last hour: %s', (_name, contractAt, endsAt) => {
    expect(withdrawalPeriodEnd('cooling_off_14d', new Date(contractAt))).toEqual(new Date(endsAt))
  })

  test('PRO-02 is never shorter than its days, and ends at midnight of a working day, which could not be earlier', () => {
    fc.assert(
      fc.property(instants, rights, (contractAt, policy) => {
        const end = withdrawalPeriodEnd(policy, contractAt)
        if (!end) throw new Error('there is a right')
        const least = addDays(contractAt, WITHDRAWAL_DAYS[policy])
        // An hour may be missing to the spring's change of the clocks, never a day.
        expect(isBefore(addMilliseconds(least, -3_600_000), end)).toBe(true)
        expect(toParis(end)).toMatchObject({ hour: 0, minute: 0, second: 0, millisecond: 0 })
        const isOff = (date: string) =>
          [0, 6].includes(new Date(date).getUTCDay()) || isPublicHoliday(date)
        let days = WITHDRAWAL_DAYS[policy]
        while (isOff(dateAfter(contractAt, days))) days += 1
        expect(parisDate(addMilliseconds(end, -1))).toBe(dateAfter(contractAt, days))
      }),
    )
  })

  test('PRO-02 of the last contracts has ended by then, and not of one a moment later', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...WITHDRAWAL_POLICIES), (endsBy, policy) => {
        const latest = latestContract(policy, endsBy)
        const last = withdrawalPeriodEnd(policy, addMilliseconds(latest, -1))
        const next = withdrawalPeriodEnd(policy, latest)
        if (policy === 'waiver') {
          expect([latest, last, next]).toEqual([endsBy, null, null])
        } else if (last && next) {
          expect(isBefore(endsBy, last)).toBe(false)
          expect(isBefore(endsBy, next)).toBe(true)
        }
      }),
    )
  })
})

/** The date in Paris so many calendar days later. */
function dateAfter(instant: Date, days: number): string {
  const { year, month, day } = toParis(instant)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}
