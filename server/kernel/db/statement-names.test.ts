import { expect, test } from 'vitest'
import { createStatementNames } from './statement-names.ts'

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
  names.renameWhereUseless('select', Object.assign(new Error(), { code: '23505' }))
  expect(names.of('select')).toBe('kept_1')
  names.renameWhereUseless('select', Object.assign(new Error(), { code: '0A000' }))
  expect([names.of('select'), names.of('select')]).toEqual([undefined, 'kept_2'])
})

test('values that cannot be sent, and names that a connection has lost, cost the name', () => {
  const names = createStatementNames()
  for (const error of [
    new TypeError('no JSON of a bigint'),
    { code: '26000' },
    { code: '42P05' },
  ]) {
    names.of('select')
    const name = names.of('select')
    names.renameWhereUseless('select', error)
    expect([names.of('select'), names.of('select')]).not.toContain(name)
  }
})
