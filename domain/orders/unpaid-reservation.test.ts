import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addHours, addMilliseconds, DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import {
  reservationRefusals,
  UNPAID_RESERVATIONS,
  type UnpaidReservation,
} from './unpaid-reservation.ts'

const noon = new Date('2027-03-01T12:00:00Z')
const minutes = (count: number) => addMilliseconds(noon, count * MINUTE_MS)
const reservation = (from: number, until: number): UnpaidReservation => ({
  from: minutes(from),
  until: minutes(until),
})
const refused = (retryAt: Date) => [{ code: 'reserved_too_often', detail: { retryAt } }]

describe('PRO-01 units that somebody keeps without paying', () => {
  test('are kept three times in full, and then not until a day after the first one’s end', () => {
    const three = [reservation(0, 30), reservation(30, 60), reservation(60, 90)]
    expect(reservationRefusals(three.slice(0, 2), minutes(60))).toEqual([])
    expect(reservationRefusals(three, minutes(90))).toEqual(refused(addHours(minutes(30), 24)))
    expect(reservationRefusals(three, addHours(minutes(30), 24))).toEqual([])
  })

  test('count from the first moment on, as if they were never paid', () => {
    const atOnce = [reservation(0, 30), reservation(0, 30), reservation(1, 31)]
    expect(reservationRefusals(atOnce, minutes(1))).toEqual(refused(addHours(minutes(30), 24)))
  })

  test('that were given up soon count for no longer than they lasted', () => {
    const short = Array.from({ length: 40 }, (_, at) => reservation(at * 2, at * 2 + 2))
    expect(reservationRefusals(short, minutes(80))).toEqual([])
    expect(reservationRefusals([...short, reservation(80, 90)], minutes(90)).length).toBe(1)
  })

  test('never last longer than allowed and one reservation more, whatever the course', () => {
    const course = fc.array(
      fc.record({
        waits: fc.integer({ min: 0, max: 300 }),
        lasts: fc.integer({ min: 0, max: 30 }),
      }),
      { maxLength: 80 },
    )
    fc.assert(
      fc.property(course, (tries) => {
        const reservations: UnpaidReservation[] = []
        let at = 0
        for (const { waits, lasts } of tries) {
          at += waits
          if (reservationRefusals(reservations, minutes(at)).length > 0) continue
          reservations.push(reservation(at, at + lasts))
          const since = minutes(at).getTime() - DAY_MS
          const counted = reservations.filter(({ until }) => until.getTime() > since)
          const heldMs = counted.reduce((sum, each) => sum + +each.until - +each.from, 0)
          expect(heldMs).toBeLessThan((UNPAID_RESERVATIONS.mostMinutes + 30) * MINUTE_MS)
        }
      }),
    )
  })

  test('are let again at the instant that was told, and not before', () => {
    const day = fc.integer({ min: 0, max: 1_440 })
    const held = fc.array(fc.tuple(day, fc.integer({ min: 1, max: 60 })), { maxLength: 12 })
    fc.assert(
      fc.property(held, (pairs) => {
        const reservations = pairs.map(([from, lasts]) => reservation(from, from + lasts))
        const [refusal] = reservationRefusals(reservations, minutes(1_440))
        if (refusal?.code !== 'reserved_too_often') return
        const { retryAt } = refusal.detail
        expect(reservationRefusals(reservations, retryAt)).toEqual([])
        expect(reservationRefusals(reservations, addMilliseconds(retryAt, -1))).toHaveLength(1)
      }),
    )
  })
})
