import { expect, test } from 'vitest'
import { pickFiles } from './pick-files.ts'

const all = { grep: null, parts: [], tests: 'all' } as const
const everything = pickFiles(all)

test('without a name every file of every suite is meant', () => {
  expect(everything.unit).toContain('tools/pick-files.test.ts')
  expect(everything.server).toContain('tests/races/races.test.ts')
  expect(everything.browser).toContain('tests/journeys/site/marketing-home.spec.ts')
})

test('a requirement is looked for in the strings of files, and neither in comments nor in imports', () => {
  // HOME-03 stands in this comment too.
  expect(pickFiles({ ...all, grep: 'HOME-0[3]' })).toEqual({
    unit: [],
    server: [],
    browser: [
      'tests/journeys/site/marketing-home.spec.ts',
      'tests/journeys/site/marketing-still.spec.ts',
    ],
    contracts: [],
  })
  expect(pickFiles({ ...all, grep: 'databases.[t]s' }).server).toEqual([])
})

test('a title may stand in a table beside the file', () => {
  const { server } = pickFiles({
    ...all,
    grep: 'one address registered many times at once: one account',
  })
  expect(server).toEqual(['tests/races/races.test.ts'])
})

test('a title that is put together from several strings is found by its words', () => {
  // In two parts, so that this file does not say the whole.
  const grep = ['R12 as a fight is settled,', 'at posting: it is done once'].join(' ')
  const { server } = pickFiles({ ...all, parts: ['races/', 'page-of'], grep })
  expect(server).toEqual(['tests/races/crashes.test.ts'])
})

test('what no file says may be the title of any', () => {
  const grep = ['nobody', 'says', 'xyzzy'].join('-')
  expect(pickFiles({ ...all, grep })).toEqual(everything)
})

test('a part of a path picks files, in every suite', () => {
  const { unit, server, browser } = pickFiles({ ...all, parts: ['tests/races/', 'market'] })
  expect(unit.every((file) => file.includes('market'))).toBe(true)
  expect(server).toContain('tests/races/crashes.test.ts')
  expect(browser).toContain('tests/journeys/live/marketplace.spec.ts')
})

test('files without a long test are not loaded for the long ones', () => {
  const { server } = pickFiles({ ...all, tests: 'long' })
  expect(server).toContain('tests/races/races.test.ts')
  expect(server).not.toContain('server/kernel/page-of.test.ts')
})
