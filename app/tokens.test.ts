import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/*
 * Recomputes the contrast of every pair of colours that stands for text or for an edge, from the style
 * sheets themselves, so that a changed token cannot quietly become unreadable. WCAG 2.2: 4.5 for text,
 * 3 for edges and focus rings.
 */

const tokens = new Map(
  [...readFileSync('app/tokens.css', 'utf8').matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(
    ([, name, hex]) => [name ?? '', hex ?? ''],
  ),
)

function hexOf(name: string): string {
  const hex = tokens.get(name)
  if (!hex) throw new Error(`There is no colour ${name}`)
  return hex
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(hexOf(a)), luminance(hexOf(b))].sort((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const TEXT = 4.5
const EDGE = 3

/** The table of the art direction: pair, least, and the ratio that was designed. */
const pairs: [front: string, back: string, least: number, designed: number][] = [
  ['ink-950', 'chalk-50', TEXT, 17.35],
  ['ink-600', 'chalk-50', TEXT, 7.95],
  ['ink-500', 'chalk-50', TEXT, 5.39],
  ['ink-500', 'chalk-100', TEXT, 4.88],
  ['chalk-50', 'ink-950', TEXT, 17.35],
  ['chalk-50', 'ink-850', TEXT, 15.32],
  ['chalk-50', 'ink-800', TEXT, 14],
  ['ink-300', 'ink-850', TEXT, 8.84],
  ['ink-400', 'ink-850', TEXT, 6.7],
  ['ink-400', 'ink-800', TEXT, 6.12],
  ['white', 'red-fill', TEXT, 5.23],
  ['white', 'red-fill-hover', TEXT, 7.45],
  ['red-fill', 'ink-850', EDGE, 3.3],
  ['red-fill', 'ink-950', EDGE, 3.74],
  ['red-text', 'chalk-50', TEXT, 5.11],
  ['red-text', 'chalk-100', TEXT, 4.63],
  ['red-text', 'white', TEXT, 5.76],
  ['red-text-dark', 'ink-850', TEXT, 5.64],
  ['red-text-dark', 'ink-800', TEXT, 5.15],
  ['white', 'blue-fill', TEXT, 6.63],
  ['blue-fill', 'chalk-50', TEXT, 5.88],
  ['blue-fill', 'white', TEXT, 6.63],
  ['blue-text-dark', 'ink-850', TEXT, 6.18],
  ['focus-dark', 'ink-950', EDGE, 9.15],
  ['focus-dark', 'ink-800', EDGE, 7.39],
  ['pos', 'chalk-50', TEXT, 5.25],
  ['pos', 'chalk-100', TEXT, 4.76],
  ['pos', 'white', TEXT, 5.92],
  ['pos-dark', 'ink-850', TEXT, 8.29],
  ['warn', 'chalk-50', TEXT, 5.33],
  ['warn', 'chalk-100', TEXT, 4.83],
  ['warn-dark', 'ink-850', TEXT, 8.63],
  ['gold-text', 'chalk-50', TEXT, 4.82],
  ['gold-dark', 'ink-850', TEXT, 9.41],
  ['field-border', 'white', EDGE, 3.89],
  ['field-border', 'chalk-50', EDGE, 3.44],
  ['field-border-dark', 'ink-850', EDGE, 3.65],
]

test.each(pairs)('%s on %s is readable', (front, back, least, designed) => {
  const ratio = contrast(front, back)
  expect(ratio).toBeGreaterThanOrEqual(least)
  // Two decimals, as the table was written.
  expect(Math.abs(ratio - designed)).toBeLessThan(0.006)
})

describe('what colours are used for', () => {
  const uses = new Map(
    [
      ...readFileSync('app/themes.css', 'utf8').matchAll(
        /--color-([\w-]+):\s*light-dark\(var\(--color-([\w-]+)\),\s*var\(--color-([\w-]+)\)\)/g,
      ),
    ].map(([, use, light, dark]) => [use ?? '', [light ?? '', dark ?? ''] as const]),
  )
  const themes = ['light', 'dark'] as const
  const texts = ['strong', 'soft', 'faint', 'link', 'gain', 'loss', 'caution']
  const grounds = ['ground', 'sunken', 'card', 'raised']
  const cases = themes.flatMap((theme) => [
    ...texts.flatMap((text) => grounds.map((ground) => [theme, text, ground, TEXT] as const)),
    ...['ground', 'card'].map((ground) => [theme, 'honour', ground, TEXT] as const),
    ...grounds.map((ground) => [theme, 'focus', ground, EDGE] as const),
    ...['ground', 'card'].map((ground) => [theme, 'field', ground, EDGE] as const),
  ])

  test.each(cases)('%s: %s on %s', (theme, front, back, least) => {
    const at = themes.indexOf(theme)
    const colours = [uses.get(front)?.[at], uses.get(back)?.[at]] as const
    expect(contrast(colours[0] ?? front, colours[1] ?? back)).toBeGreaterThanOrEqual(least)
  })
})
