import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from './time.ts'
import { addTimeSpan, parseTimeSpan, stopsBetween, type TimeSpan } from './time-span.ts'

const span = (text: string): TimeSpan => {
  const read = parseTimeSpan(text)
  if (!read) throw new Error(`${text} is no span`)
  return read
}
const later = (from: string, by: string) => addTimeSpan(new Date(from), span(by)).toISOString()

describe('a span of time', () => {
  test.each([
    ['36mo', { unit: 'months', count: 36 }],
    ['14d', { unit: 'days', count: 14 }],
    ['72h', { unit: 'hours', count: 72 }],
    ['30min', { unit: 'minutes', count: 30 }],
    ['1200mo', { unit: 'months', count: 1_200 }],
  ])('%s is read', (text, read) => {
    expect(parseTimeSpan(text)).toEqual(read)
  })

  test.each([
    '',
    '0d',
    '-1d',
    '1',
    '1m',
    '0min',
    '1mins',
    '1mon',
    '1 d',
    '01d',
    '1.5h',
    '1e3h',
    '1201mo',
    '36501d',
    'd',
    '1D',
  ])('%j is not read', (text) => {
    expect(parseTimeSpan(text)).toBeNull()
  })

  test('months keep the time of day in Paris over both changes of the clock', () => {
    expect(later('2026-09-30T10:00:00.000Z', '1mo')).toBe('2026-10-30T11:00:00.000Z')
    expect(later('2026-03-10T09:00:00.000Z', '1mo')).toBe('2026-04-10T08:00:00.000Z')
  })

  test('days, hours and minutes are elapsed time over both changes of the clock', () => {
    expect(later('2026-10-25T00:30:00.000Z', '60min')).toBe('2026-10-25T01:30:00.000Z')
    expect(later('2026-10-24T12:00:00.000Z', '1d')).toBe('2026-10-25T12:00:00.000Z')
    expect(later('2026-03-28T12:00:00.000Z', '24h')).toBe('2026-03-29T12:00:00.000Z')
  })

  test('months end where the month ends', () => {
    expect(later('2026-08-31T10:00:00.000Z', '36mo')).toBe('2029-08-31T10:00:00.000Z')
    expect(later('2026-01-31T10:00:00.000Z', '1mo')).toBe('2026-02-28T10:00:00.000Z')
    expect(later('2028-01-31T10:00:00.000Z', '1mo')).toBe('2028-02-29T10:00:00.000Z')
  })

  test('the leap day is the last of February in other years', () => {
    expect(later('2028-02-29T10:00:00.000Z', '12mo')).toBe('2029-02-28T10:00:00.000Z')
    expect(later('2028-02-29T10:00:00.000Z', '48mo')).toBe('2032-02-29T10:00:00.000Z')
    expect(later('2028-02-28T10:00:00.000Z', '1d')).toBe('2028-02-29T10:00:00.000Z')
  })
})

test('the stops of a journey only go on, end where it ends, and are an hour apart or more', () => {
  const instants = fc.integer({ min: 1, max: 3_000_000_000_000 })
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 100_000_000_000 }), (fromMs, spanMs) => {
      const until = new Date(fromMs + spanMs)
      const stops = stopsBetween(new Date(fromMs), until, 100)
      expect(stops.length).toBeLessThanOrEqual(100)
      expect(stops.at(-1)).toEqual(until)
      let before = fromMs
      for (const stop of stops.slice(0, -1)) {
        const apart = stop.getTime() - before
        expect(apart).toBeGreaterThan(0)
        if (stops.length < 100) expect(apart).toBeLessThanOrEqual(HOUR_MS + 1)
        before = stop.getTime()
      }
    }),
  )
})
