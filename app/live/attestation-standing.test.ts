import { afterEach, expect, test, vi } from 'vitest'
import { standingToday } from './attestation-standing.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['public', 200],
  ['gone', 404],
  // Not launched, or too often asked: the platform has not said no.
  ['unknown', 409],
  ['unknown', 429],
])('an attestation is %s where the platform answers %i', async (standing, status) => {
  const asked = vi.fn(async () => new Response('{}', { status }))
  vi.stubGlobal('fetch', asked)
  expect(await standingToday('a/../b')).toBe(standing)
  expect(asked).toHaveBeenCalledWith('/api/attestations/a%2F..%2Fb')
})

test('nothing is said of an attestation where nobody answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  expect(await standingToday('a')).toBe('unknown')
})
