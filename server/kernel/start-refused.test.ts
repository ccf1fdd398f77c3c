import { expect, test } from 'vitest'
import { whyNotStarted } from './start-refused.ts'

test.each([
  [
    'a full disk, as the embedded database tells it',
    { name: 'ErrnoError', errno: 51 },
    /no room on the disk/,
  ],
  [
    'a full disk, as the system tells it',
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    /no room on the disk/,
  ],
  ['what is no error', { name: 'ErrnoError', errno: 2 }, /ErrnoError 2/],
  ['an error', new Error('first line\nsecond line'), /: first line \(/],
])('a start that fails by %s says so in one sentence', (_, error, words) => {
  const said = whyNotStarted(error, false)
  expect(said).toMatch(words)
  expect(said).not.toMatch(/\[object|\n/)
})
