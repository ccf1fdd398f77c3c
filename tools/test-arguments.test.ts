import { expect, test } from 'vitest'
import { readTestArguments } from './test-arguments.ts'

test('no argument means the quick tests of every suite', () => {
  expect(readTestArguments([])).toEqual({
    suites: ['unit', 'server', 'contracts', 'browser'],
    tests: 'quick',
    grep: null,
    parts: [],
    flags: [],
  })
})

test('suites run in their own order, whatever order they are named in', () => {
  expect(readTestArguments(['browser', 'unit']).suites).toEqual(['unit', 'browser'])
})

test('the long tests, or all, are asked for by a flag of the runner itself', () => {
  expect(readTestArguments(['--long'])).toMatchObject({ tests: 'long', flags: [] })
  expect(readTestArguments(['server', '--all'])).toMatchObject({ tests: 'all', flags: [] })
})

test('a title filter is read in each of its spellings', () => {
  for (const args of [['--grep', 'ABC-03'], ['-g', 'ABC-03'], ['--grep=ABC-03']]) {
    expect(readTestArguments(args).grep).toBe('ABC-03')
  }
})

test('a title filter may be the name of a suite', () => {
  expect(readTestArguments(['unit', '--grep', 'server'])).toMatchObject({
    suites: ['unit'],
    grep: 'server',
  })
})

test('whoever names a title or a file means its long tests as well', () => {
  expect(readTestArguments(['--grep', 'R12']).tests).toBe('all')
  expect(readTestArguments(['tests/races']).tests).toBe('all')
  expect(readTestArguments(['--grep', 'R12', '--long']).tests).toBe('long')
  expect(readTestArguments(['server', '--bail=1']).tests).toBe('quick')
})

test('other words are parts of paths, and flags go to the runners', () => {
  const { parts, flags } = readTestArguments(['unit', 'domain/fees', '--bail=1'])
  expect([parts, flags]).toEqual([['domain/fees'], ['--bail=1']])
})
