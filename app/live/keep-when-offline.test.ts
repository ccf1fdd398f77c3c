import { expect, test } from 'vitest'
import { isNoAnswer, shownWhenOffline } from './keep-when-offline.ts'

test.each([
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'Failed to fetch dynamically imported module: https://site.example/assets/x.js',
  'error loading dynamically imported module: https://site.example/assets/x.js',
  'Importing a module script failed.',
])('no answer is no defect: %s', (message) => {
  expect(isNoAnswer(new TypeError(message))).toBe(true)
})

test('a defect is one', () => {
  expect(isNoAnswer(new TypeError('x is not a function'))).toBe(false)
  expect(isNoAnswer(new Error('Failed to fetch'))).toBe(false)
  expect(isNoAnswer(undefined)).toBe(false)
})

test('what is on screen stays there without an answer, and what is not cannot', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await shownWhenOffline(fail, 'shown')).toBe('shown')
  await expect(shownWhenOffline(fail, null)).rejects.toThrow('Failed to fetch')
  expect(await shownWhenOffline(async () => 'new', 'shown')).toBe('new')
  const leads = new Response(null, { status: 302 })
  await expect(shownWhenOffline(() => Promise.reject(leads), 'shown')).rejects.toBe(leads)
})
