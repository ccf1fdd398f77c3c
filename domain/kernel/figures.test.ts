import { expect, test } from 'vitest'
import { figures } from './figures.ts'
import { micro } from './money.ts'

const bout = new Date('2026-11-20T19:30:00Z')

test('French figures have a comma and spaces that do not break', () => {
  const { usdc, euros, percent, counted, moment, shortMoment, day, list } = figures.fr
  expect(usdc(micro(1_250_500_000n))).toBe('1\u202f250,50\u00a0USDC')
  expect(usdc(micro(27_333_333n))).toBe('27,333333\u00a0USDC')
  expect(usdc(micro(50_000_000n))).toBe('50\u00a0USDC')
  expect(euros(4_845n)).toBe('48,45\u00a0€')
  expect(percent(5_000)).toBe('0,5\u00a0%')
  expect(counted(0, 'combat', 'combats')).toBe('0\u00a0combat')
  expect(day(bout)).toBe('20 novembre 2026')
  expect(shortMoment(bout)).toBe('20 nov. 2026, 20:30')
  expect(moment(bout)).toBe('20 novembre 2026 à 20:30\u00a0(Paris)')
  expect(list(['un', 'deux', 'trois'])).toBe('un, deux et trois')
  const first = new Date('2026-12-01T11:00:00Z')
  expect(day(first)).toBe('1er décembre 2026')
  expect(shortMoment(first)).toBe('1er déc. 2026, 12:00')
})

test('English figures have a point and a comma', () => {
  const { usdc, euros, counted, moment, shortMoment, day, list } = figures.en
  expect(usdc(micro(1_250_500_000n))).toBe('1,250.50\u00a0USDC')
  expect(euros(5n)).toBe('€0.05')
  expect(counted(0, 'fight', 'fights')).toBe('0\u00a0fights')
  expect(day(bout)).toBe('20 November 2026')
  expect(shortMoment(bout)).toBe('20 Nov 2026, 20:30')
  expect(moment(bout)).toBe('20 November 2026 at 20:30\u00a0(Paris)')
  expect(list(['one', 'two', 'three'])).toBe('one, two and three')
})
