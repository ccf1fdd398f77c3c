import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, retryDelayMs } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('UI-03 the wait before a retry doubles from one second and stops at thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})

test('UI-03 a read that keeps failing is tried three times more, 1, 2 and 4 seconds apart', async () => {
  const client = createQueryClient()
  const startedAt = Date.now()
  const calledAt: number[] = []
  const queryFn = () => {
    calledAt.push(Date.now() - startedAt)
    return Promise.reject(new Error('out of reach'))
  }
  const read = client.fetchQuery({ queryKey: ['figures'], queryFn })
  const failed = expect(read).rejects.toThrow('out of reach')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(calledAt).toEqual([0, 1_000, 3_000, 7_000])
})

test('UI-03 unused data go after five minutes and not before', async () => {
  const client = createQueryClient()
  await client.fetchQuery({ queryKey: ['figures'], queryFn: () => Promise.resolve(1) })
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  expect(client.getQueryData(['figures'])).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryData(['figures'])).toBeUndefined()
})
