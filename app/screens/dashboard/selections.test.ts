import { expect, test } from 'vitest'
import { onSaleOf, recommendedOf, trendingOf, trendOf } from './selections.ts'
import type { PocketView } from './view.ts'

/** A Pocket of which only the figures under test matter. */
function pocket(id: string, figures: Partial<PocketView>): PocketView {
  return {
    id,
    name: id,
    description: '',
    type: 'elite',
    typeLabel: '',
    category: '',
    riskLevel: 'low',
    fighters: [],
    lead: null,
    changeBps: 0,
    roiBps: 0,
    soldPercent: 0,
    minePercent: 0,
    availablePercent: 0,
    minimum: 100,
    createdAt: '2026-01-01',
    href: null,
    riskNote: null,
    closedNote: null,
    barText: null,
    tape: [],
    row: [],
    holdings: [],
    ...figures,
  }
}
const ids = (pockets: readonly PocketView[]) => pockets.map(({ id }) => id)

test('DASH-07 trending Pockets are the three best changes above ten percent', () => {
  const pockets = [1200, 1001, 3000, 1500].map((changeBps, at) => pocket(`p${at}`, { changeBps }))
  expect(ids(trendingOf(pockets))).toEqual(['p2', 'p3', 'p0'])
})

test('DASH-07 a change of exactly ten percent does not trend', () => {
  expect(trendingOf([pocket('a', { changeBps: 1000 })])).toEqual([])
  expect(ids(trendingOf([pocket('b', { changeBps: 1001 })]))).toEqual(['b'])
})

test('DASH-08 recommended Pockets are the four best returns among those more than ten percent free', () => {
  const pockets = [50, 90, 10, 70, 60].map((roiBps, at) =>
    pocket(`p${at}`, { roiBps, availablePercent: 11 }),
  )
  expect(ids(recommendedOf(pockets))).toEqual(['p1', 'p3', 'p4', 'p0'])
})

test('DASH-08 a Pocket of which exactly ten percent is free is not recommended', () => {
  expect(recommendedOf([pocket('a', { availablePercent: 10 })])).toEqual([])
})

test('DASH-10 the marketplace leaves out what is sold out and keeps the order', () => {
  const pockets = [5, 0, 0.5].map((availablePercent, at) => pocket(`p${at}`, { availablePercent }))
  expect(ids(onSaleOf(pockets))).toEqual(['p0', 'p2'])
})

test('the selections leave the list that they read as it was', () => {
  const pockets = [1100, 2000].map((changeBps, at) => pocket(`p${at}`, { changeBps }))
  trendingOf(pockets)
  expect(ids(pockets)).toEqual(['p0', 'p1'])
})

test('DASH-11 a change points up, down or nowhere', () => {
  expect([1, -1, 0].map(trendOf)).toEqual(['up', 'down', 'flat'])
})
