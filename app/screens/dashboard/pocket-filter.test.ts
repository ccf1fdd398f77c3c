import { expect, test } from 'vitest'
import { demoDashboard } from '#app/demo/demo-dashboard.ts'
import { filterOf, filterPockets, withFilter } from './pocket-filter.ts'

const { pockets } = demoDashboard({ email: '', name: 'A', id: '1' })
const find = (query: string) =>
  filterPockets(pockets, filterOf(new URLSearchParams(query))).map(({ id }) => id)

test('without a filter every Pocket is there, newest first', () => {
  expect(find('tab=pockets')).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6'])
})

test('a search reads names, texts and fighters, whatever the case and the accents', () => {
  expect(find('q=ELITE')).toEqual(['p1'])
  expect(find('q=theo')).toEqual(['p4', 'p6'])
  expect(find('q=diop+outsiders')).toEqual(['p3'])
  expect(find('q=nobody')).toEqual([])
})

test('type and risk narrow the list together', () => {
  expect(find('type=category')).toEqual(['p5', 'p6'])
  expect(find('type=category&risque=high')).toEqual(['p6'])
})

test('each order puts its best first', () => {
  expect(find('tri=change')[0]).toBe('p1')
  expect(find('tri=change').at(-1)).toBe('p6')
  expect(find('tri=roi')[0]).toBe('p3')
  expect(find('tri=available')[0]).toBe('p2')
  expect(find('tri=minimum')[0]).toBe('p3')
  expect(find('tri=nonsense')[0]).toBe('p1')
})

test('a filter lives in the URL beside the tab and leaves no trace once it is taken back', () => {
  const asked = withFilter(new URLSearchParams('tab=pockets'), { risk: 'low', sort: 'roi' })
  expect(asked.toString()).toBe('tab=pockets&risque=low&tri=roi')
  expect(withFilter(asked, { risk: '', sort: 'recent' }).toString()).toBe('tab=pockets')
})
