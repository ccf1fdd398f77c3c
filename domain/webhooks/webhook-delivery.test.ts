import { expect, test } from 'vitest'
import { hasFailedLong, nextTryAt } from './webhook-delivery.ts'

const start = new Date('2026-11-20T18:00:00Z')

test('a message is tried ten times, each wait longer or the same, for a little less than three days', () => {
  const waits: number[] = []
  let now = start
  for (let tries = 1; tries < 30; tries += 1) {
    const next = nextTryAt(tries, now)
    if (next === null) break
    waits.push(next.getTime() - now.getTime())
    now = next
  }
  expect(waits).toHaveLength(9)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  const days = (now.getTime() - start.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(2.9)
  expect(days).toBeLessThan(3)
})

test('a webhook endpoint has failed long after three days, to the millisecond', () => {
  const after = (ms: number) => hasFailedLong(start, new Date(start.getTime() + ms))
  expect(after(3 * 86_400_000 - 1)).toBe(false)
  expect(after(3 * 86_400_000)).toBe(true)
})
