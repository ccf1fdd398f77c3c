import { expect, test } from 'vitest'
import { searchOf } from './served-list.ts'

const kindsFor = (query: string) => searchOf(new URLSearchParams(query), new Date(0)).kinds

test('a filter of the address that is not known leaves everything in, as its field shows', () => {
  expect(kindsFor('type=share')).toEqual(['share'])
  expect(kindsFor('risque=none')).toEqual(['tips', 'federation'])
  expect(kindsFor('type=tips&risque=high')).toEqual([])
  expect(kindsFor('type=shares')).toBeNull()
  expect(kindsFor('type=share&risque=no-such')).toEqual(['share'])
})
