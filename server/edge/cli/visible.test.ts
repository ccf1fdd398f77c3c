import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visible } from './visible.ts'

test('what a terminal would obey is written out', () => {
  expect(visible('Titre\u001b[2K\rINJECTED\u001b[8m')).toBe(
    'Titre\\u{1b}[2K\\u{d}INJECTED\\u{1b}[8m',
  )
  expect(visible('a\u202eb\u009bc')).toBe('a\\u{202e}b\\u{9b}c')
})

test('lines, tabs and letters of all scripts stay as they are', () => {
  const text = 'Éva “Łódź”\n\t日本 · 100 %'
  expect(visible(text)).toBe(text)
})

test('whatever is said, no control reaches the terminal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(visible(text).replace(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u)
    }),
  )
})
