import { expect, test } from 'vitest'
import { contours, spread } from './contour.ts'
import { trace } from './trace.ts'

const disc = (columns: number, radius: number) => {
  const values = new Float32Array(columns * columns)
  const middle = (columns - 1) / 2
  for (let i = 0; i < values.length; i++) {
    values[i] = radius - Math.hypot((i % columns) - middle, Math.floor(i / columns) - middle)
  }
  return { values, columns, rows: columns }
}

test('the outline of a disc is one closed loop of points at its radius', () => {
  const loops = contours(disc(41, 12), 0)
  expect(loops).toHaveLength(1)
  for (const [x, y] of loops[0] ?? []) expect(Math.hypot(x - 20, y - 20)).toBeCloseTo(12, 1)
})

test('an outline that reaches the edge of the grid is closed there', () => {
  expect(contours(disc(21, 30), 0)).toHaveLength(1)
})

test('two discs give two loops and a ring gives two', () => {
  const field = disc(41, 12)
  const ring = { ...field, values: field.values.map((value) => Math.min(value, 6 - value)) }
  expect(contours(ring, 0)).toHaveLength(2)
})

test('light spreads from the figure only as far as it is told', () => {
  const values = new Float32Array(25)
  values[12] = 1
  const known = new Uint8Array(25)
  known[12] = 1
  const grown = spread({ values, columns: 5, rows: 5 }, known, 1)
  expect(grown.values.reduce((sum, value) => sum + value, 0)).toBe(9)
})

test('a traced disc is a short closed path of whole numbers, and a speck is left out', () => {
  const tracing = { scale: 2, shift: [0, 0] as const, grid: 2, ease: () => 1, slack: 1 }
  const d = trace(contours(disc(41, 12), 0), { ...tracing, leastArea: 10 })
  expect(d).toMatch(/^M\d+ \d+q-?\d+[ -]\d+[ -]\d+[ -]\d+t[-\d ]+z$/)
  expect(d.length).toBeLessThan(120)
  expect(trace(contours(disc(41, 1), 0), { ...tracing, leastArea: 100 })).toBe('')
})
