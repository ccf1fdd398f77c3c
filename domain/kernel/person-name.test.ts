import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameProblem, normaliseName } from './person-name.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const problemOf = (typed: string) => nameProblem(normaliseName(typed))

test.each([
  'Al',
  'Zoë Ångström',
  'María-José O’Connor',
  'Nguyễn Thị Bích',
  '李明',
  'نگار\u200Cی',
  'क\u094D\u200Dष',
  'x'.repeat(120),
])('ACC-03 %s is a name', (name) => {
  expect(problemOf(name)).toBeNull()
})

test.each([
  ['NUL', 'Ana\u0000'],
  ['a line end', 'Ana\nBcc: a@b.example'],
  ['a lone surrogate', 'Ana \uD800'],
  ['a mark that turns the direction', 'Ana \u202Egnp'],
  ['an isolate', '\u2066Ana\u2069'],
  ['a line separator', 'Ana\u2028Test'],
])('ACC-03 a name with %s cannot be read', (_what, name) => {
  expect(problemOf(name)).toBe('name_unreadable')
})

test.each([
  ['nothing', ''],
  ['blanks alone', ' \u00A0\u3000 '],
  ['characters without width', '\u200B\u200C\u200D\uFEFF\u2060'],
  ['fillers', '\u3164\u115F\u2800'],
  ['one email and a joiner', 'A\u200D'],
  ['one email', ' A '],
])('ACC-03 a name of %s is too short', (_what, name) => {
  expect(problemOf(name)).toBe('name_too_short')
})

test('ACC-03 a name has 120 characters at most, however many bytes they take', () => {
  expect(problemOf('é'.repeat(120))).toBeNull()
  expect(problemOf('😀'.repeat(120))).toBeNull()
  expect(problemOf('e\u0301'.repeat(121))).toBe('name_too_long')
})

test('ACC-03 a name is kept composed, with single blanks and nothing copied along', () => {
  expect(normaliseName('  Zoe\u0308 \u00A0 A\u030Angstro\u0308m\uFEFF ')).toBe('Zoë Ångström')
})

test('ACC-03 normalising twice changes nothing more, and what passes is well formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 130 }), (typed) => {
      const name = normaliseName(typed)
      expect(normaliseName(name)).toBe(name)
      if (nameProblem(name) !== null) return
      expect(name.isWellFormed()).toBe(true)
      expect(name).toBe(name.normalize('NFC'))
      expect(name.trim()).toBe(name)
      expect([...name].length).toBeLessThanOrEqual(120)
    }),
  )
})
