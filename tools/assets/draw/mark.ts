import { compactPath } from './path.ts'

type Point = readonly [number, number]

/** Half a side of a flat-topped octagon, per unit of apothem. */
const HALF_SIDE = Math.tan(Math.PI / 8)

/** The eight corners, clockwise from the left end of the top side. */
function octagon(centre: number, apothem: number): Point[] {
  const half = apothem * HALF_SIDE
  const [low, high] = [centre - apothem, centre + apothem]
  return [
    [centre - half, low],
    [centre + half, low],
    [high, centre - half],
    [high, centre + half],
    [centre + half, high],
    [centre - half, high],
    [low, centre + half],
    [low, centre - half],
  ]
}

const polygon = (points: Point[]) =>
  compactPath(`M${points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join('L')}Z`, 2)

/** A filled octagon that touches all four sides of a square of this size. */
export const octagonPath = (size: number) => polygon(octagon(size / 2, size / 2))

export type MarkPaths = { ring: string; corner: string }

/**
 * The mark in a square of `size`: an octagonal ring whose lower-left quarter is the red corner,
 * set apart by a gap so that it still reads at 16 px.
 */
export function markPaths(size: number): MarkPaths {
  const c = size / 2
  const stroke = size * 0.135
  const gap = size * 0.05
  const outer = octagon(c, c)
  const inner = octagon(c, c - stroke)
  const [o, n] = [(i: number) => outer[i] as Point, (i: number) => inner[i] as Point]
  const ring: Point[] = [
    [0, c - gap],
    ...[7, 0, 1, 2, 3, 4].map(o),
    [c + gap, size],
    [c + gap, size - stroke],
    ...[4, 3, 2, 1, 0, 7].map(n),
    [stroke, c - gap],
  ]
  const corner: Point[] = [[0, c + gap], o(6), o(5), [c - gap, size], [c - gap, c + gap]]
  return { ring: polygon(ring), corner: polygon(corner) }
}
