import { cosTurn, sinTurn } from './turn.ts'

export type Point = readonly [x: number, y: number]

/** A number with as few characters as the drawn tenth (or `decimals`) needs. */
export function short(value: number, decimals = 1): string {
  const unit = 10 ** decimals
  const rounded = Math.round(value * unit) / unit
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.')
}

/** A point at a distance from the middle, `turns` clockwise from the right. */
export const polar = (radius: number, turns: number): Point => [
  radius * cosTurn(turns),
  radius * sinTurn(turns),
]

export const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]

/** Joins points with straight, relative steps: the shortest spelling. */
export function line(points: readonly Point[], decimals = 1): string {
  const unit = 10 ** decimals
  let at: Point = [0, 0]
  let d = ''
  points.forEach(([x, y], i) => {
    const to: Point = [Math.round(x * unit) / unit, Math.round(y * unit) / unit]
    const dx = short(to[0] - at[0], decimals)
    const dy = short(to[1] - at[1], decimals)
    const pair = `${dx}${dy.startsWith('-') ? '' : ' '}${dy}`
    d += i === 0 ? `M${pair}` : `${i === 1 ? 'l' : dx.startsWith('-') ? '' : ' '}${pair}`
    at = to
  })
  return d
}

export const closed = (points: readonly Point[], decimals = 1): string =>
  `${line(points, decimals)}z`

/** The corners of an octagon that stands on a side, from the right side's lower corner on, clockwise. */
export const octagon = (radius: number, turned = 0): Point[] =>
  Array.from({ length: 8 }, (_, i) => polar(radius, 1 / 16 + i / 8 + turned))

/**
 * Draws `body` `copies` times around the middle. Doubling keeps it short: sixty-four copies are six steps.
 * Ids start with `id`, which must differ between pictures that can share a page.
 */
export function around(id: string, copies: number, body: string, stepTurns = 1 / copies): string {
  if (copies === 1) return body
  const half = copies % 2 === 0 ? copies / 2 : 1
  const inner = half === 1 ? body : around(`${id}h`, half, body, stepTurns)
  const uses = Array.from({ length: copies / half - 1 }, (_, i) => {
    const degrees = short((i + 1) * half * stepTurns * 360, 3)
    return `<use href="#${id}" transform="rotate(${degrees})"/>`
  })
  return `<g id="${id}">${inner}</g>${uses.join('')}`
}
