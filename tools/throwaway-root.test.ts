import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { throwawayRoot } from './throwaway-root.ts'

test('what is thrown away lies in memory where there is room, and else among temporary folders', () => {
  expect(throwawayRoot({ folder: '/memory', free: 4 * 1024 ** 3 })).toBe('/memory')
  expect(throwawayRoot({ folder: '/memory', free: 4 * 1024 ** 3 - 1 })).toBe(tmpdir())
  expect(throwawayRoot({ folder: '/there-is-no-such-folder' })).toBe(tmpdir())
})
