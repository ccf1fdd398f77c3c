import { expect, test } from 'vitest'
import { looksOf } from './risk-badge.tsx'

test('DASH-11 low risk is green with one pip, high risk red with three', () => {
  expect(looksOf('low')).toEqual({ tone: 'gain', pips: 1 })
  expect(looksOf('high')).toEqual({ tone: 'loss', pips: 3 })
})

test('DASH-11 medium and any other risk are orange with two pips', () => {
  for (const level of ['medium', 'extreme', '', 'LOW']) {
    expect(looksOf(level)).toEqual({ tone: 'caution', pips: 2 })
  }
})
