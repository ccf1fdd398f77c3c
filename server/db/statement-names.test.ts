import { expect, test } from 'vitest'
import { createStatementNames } from '#server/db/statement-names.ts'

test('a statement has a name from the second time on, and only so many have one', () => {
  const names = createStatementNames(2)
  const ask = (text: string) => names.of(text)
  expect(['a', 'a', 'b', 'a', 'b', 'c', 'c', 'a'].map(ask)).toEqual([
    undefined,
    'kept_1',
    undefined,
    'kept_1',
    'kept_2',
    undefined,
    undefined,
    'kept_1',
  ])
})

test('what other columns have made useless is asked for by another name', () => {
  const names = createStatementNames()
  for (let times = 0; times < 2; times++) names.of('select')
  names.renameWhereOutdated('select', new Error('lost'))
  expect(names.of('select')).toBe('kept_1')
  names.renameWhereOutdated('select', Object.assign(new Error(), { code: '0A000' }))
  expect([names.of('select'), names.of('select')]).toEqual([undefined, 'kept_2'])
})
