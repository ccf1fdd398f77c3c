import { expect, test } from 'vitest'
import { SEGMENTS, segmentsOf } from './segments.ts'

const max = 100

test('DASH-11 a bar of 68 percent fills 27 of 40 segments', () => {
  expect(segmentsOf({ sold: 68, mine: 0, max })).toEqual({ mine: 0, others: 27, free: 13 })
})

test('my part is the first of what is sold', () => {
  expect(segmentsOf({ sold: 50, mine: 5, max })).toEqual({ mine: 2, others: 18, free: 20 })
})

test('a part that exists shows, and a bar that is not sold out keeps one segment free', () => {
  expect(segmentsOf({ sold: 0.1, mine: 0, max }).others).toBe(1)
  expect(segmentsOf({ sold: 99.9, mine: 0, max }).free).toBe(1)
})

test('DASH-11 the whole can be another than 100', () => {
  expect(segmentsOf({ sold: 10, mine: 0, max: 20 }).others).toBe(SEGMENTS / 2)
})

test('figures beyond the ends stay on the bar', () => {
  expect(segmentsOf({ sold: 140, mine: 200, max })).toEqual({ mine: 40, others: 0, free: 0 })
  expect(segmentsOf({ sold: -5, mine: -5, max })).toEqual({ mine: 0, others: 0, free: 40 })
})
