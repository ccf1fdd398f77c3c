import { expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import {
  boutDateText,
  boutTimeText,
  bpsText,
  countText,
  dayText,
  eurText,
  glanceUsdcText,
  ppmText,
  shortTimeLeftText,
  timeLeftText,
  usdcText,
} from './format.ts'

test('amounts keep every digit, in French, with spaces that do not break', () => {
  expect(usdcText(usdc(50))).toBe('50\u00a0USDC')
  expect(usdcText(usdc(1_250))).toBe('1\u202f250\u00a0USDC')
  expect(usdcText(micro(47_500_000n))).toBe('47,50\u00a0USDC')
  expect(usdcText(micro(27_333_333n))).toBe('27,333333\u00a0USDC')
  expect(usdcText(micro(1n))).toBe('0,000001\u00a0USDC')
  expect(usdcText(micro(900_719_925_474_099_312n))).toBe(
    '900\u202f719\u202f925\u202f474,099312\u00a0USDC',
  )
})

test('at a glance an amount is cut to two decimals, never rounded up', () => {
  expect(glanceUsdcText(micro(27_339_999n))).toBe('27,33\u00a0USDC')
  expect(glanceUsdcText(usdc(27))).toBe('27\u00a0USDC')
})

test('cents, parts per million and basis points are written as in French', () => {
  expect(eurText(4_845n)).toBe('48,45\u00a0€')
  expect(eurText(5n)).toBe('0,05\u00a0€')
  expect([500, 5_000, 200_000].map(ppmText)).toEqual(['0,05\u00a0%', '0,5\u00a0%', '20\u00a0%'])
  expect(bpsText(500)).toBe('5\u00a0%')
})

test('zero and one are singular', () => {
  expect([0, 1, 2].map((count) => countText(count, 'part', 'parts'))).toEqual([
    '0\u00a0part',
    '1\u00a0part',
    '2\u00a0parts',
  ])
})

const now = new Date('2026-11-20T18:00:00.000Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test('what is left is told in days, then hours, then not at all', () => {
  expect(timeLeftText(later(24 * 12 + 5), now)).toBe('12\u00a0jours')
  expect(timeLeftText(later(31), now)).toBe('31\u00a0heures')
  expect(timeLeftText(later(0.5), now)).toBe('moins d’une heure')
  expect(timeLeftText(now, now)).toBe(null)
  expect(shortTimeLeftText(later(31), now)).toBe('31\u00a0heures')
  expect(shortTimeLeftText(later(0.5), now)).toBe('<\u00a01\u00a0h')
  expect(shortTimeLeftText(now, now)).toBe(null)
})

test('days are those of Paris', () => {
  expect(dayText(new Date('2026-11-19T23:30:00.000Z'), now)).toBe('Aujourd’hui')
  expect(dayText(new Date('2026-11-19T22:30:00.000Z'), now)).toBe('Hier')
  expect(dayText(new Date('2026-11-10T12:00:00.000Z'), now)).toBe('10 nov. 2026')
})

test('a bout says whose time it is', () => {
  const bout = new Date('2026-11-20T19:30:00Z')
  expect(boutDateText(bout)).toBe('20 nov. 2026, 20:30\u00a0(Paris)')
  expect(boutTimeText(bout)).toBe('20:30\u00a0(Paris)')
})
