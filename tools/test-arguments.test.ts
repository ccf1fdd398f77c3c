import { expect, test } from 'vitest'
import { readTestArguments } from './test-arguments.ts'

test('no argument means every suite', () => {
  expect(readTestArguments([])).toEqual({
    suites: ['unit', 'server', 'browser'],
    grep: null,
    rest: [],
  })
})

test('suites run in their own order, whatever order they are named in', () => {
  expect(readTestArguments(['browser', 'unit']).suites).toEqual(['unit', 'browser'])
})

test('a title filter is read in each of its spellings', () => {
  for (const args of [['--grep', 'HOME-03'], ['-g', 'HOME-03'], ['--grep=HOME-03']]) {
    expect(readTestArguments(args).grep).toBe('HOME-03')
  }
})

test('a title filter may be the name of a suite', () => {
  const request = readTestArguments(['unit', '--grep', 'server'])
  expect(request).toEqual({ suites: ['unit'], grep: 'server', rest: [] })
})

test('everything else goes to the runners', () => {
  expect(readTestArguments(['unit', 'domain/fees', '--bail=1']).rest).toEqual([
    'domain/fees',
    '--bail=1',
  ])
})
