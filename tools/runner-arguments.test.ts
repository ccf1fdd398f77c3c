import { expect, test } from 'vitest'
import { isMeant, playwrightArguments, vitestArguments } from './runner-arguments.ts'

const asked = { tests: 'quick', grep: null, flags: [] } as const

test('the quick tests and the long ones are all, and none is both', () => {
  for (const tags of [[], ['long'], ['long', 'other']]) {
    expect(isMeant('all', tags)).toBe(true)
    expect(isMeant('quick', tags)).toBe(!isMeant('long', tags))
  }
})

test('Vitest is told which tags, which title and which files', () => {
  expect(vitestArguments({ ...asked, flags: ['--bail=1'] }, [])).toEqual([
    '--tags-filter=!long',
    '--bail=1',
  ])
  expect(vitestArguments({ ...asked, tests: 'long' }, [])).toEqual(['--tags-filter=long'])
  expect(vitestArguments({ ...asked, tests: 'all', grep: 'R12' }, ['a.test.ts'])).toEqual([
    '-t',
    'R12',
    'a.test.ts',
  ])
})

test('Playwright looks for tags and titles with one expression', () => {
  expect(playwrightArguments(asked, [])).toEqual(['--grep-invert', '@long'])
  const [, long = ''] = playwrightArguments({ ...asked, tests: 'long', grep: 'ABC-0[12]' }, [])
  const matches = (title: string) => new RegExp(long).test(title)
  expect(matches('site home.spec.ts ABC-01 is still @long')).toBe(true)
  expect(matches('site home.spec.ts ABC-01 is still')).toBe(false)
  expect(matches('site home.spec.ts ABC-03 is still @long')).toBe(false)
  expect(playwrightArguments({ ...asked, tests: 'all', grep: 'ABC-03' }, ['a.spec.ts'])).toEqual([
    '--grep',
    'ABC-03',
    'a.spec.ts',
  ])
})
