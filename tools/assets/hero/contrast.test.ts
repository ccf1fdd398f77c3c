import { expect, test } from 'vitest'
import { contrast, luminance, quantile } from './contrast.ts'

test('white on black has the greatest contrast there is', () => {
  expect(contrast(luminance(255, 255, 255), luminance(0, 0, 0))).toBeCloseTo(21)
})

test('chalk on ink has the contrast of the design table', () => {
  const chalk = luminance(0xf4, 0xf1, 0xea)
  expect(contrast(chalk, luminance(0x0b, 0x0c, 0x0e))).toBeCloseTo(17.35, 1)
})

test('the 95th part of a hundred values is the 96th of them', () => {
  expect(
    quantile(
      Float64Array.from({ length: 100 }, (_, i) => 100 - i),
      0.95,
    ),
  ).toBe(96)
})
