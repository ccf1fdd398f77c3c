import type { Glyph, Point } from './truetype.ts'

/** Stem of the arrows and the tick, between our text weights 400 and 650. */
const STEM = 92

function turned(points: Point[], quarterTurns: number): Point[] {
  const [cx, cy] = [350, 330]
  return points.map(([x, y]) => {
    let [dx, dy] = [x - cx, y - cy]
    for (let i = 0; i < quarterTurns; i++) [dx, dy] = [dy, -dx]
    return [cx + dx, cy + dy]
  })
}

const half = STEM / 2
const REACH = 270
const BARB = 190

/** An arrow that points right: a bar with two barbs cut at 45°, as one outline. */
const RIGHT: Point[] = [
  [350 - REACH, 330 - half],
  [350 - REACH, 330 + half],
  [350 + REACH - half * 2.4, 330 + half],
  [350 + REACH - BARB - half, 330 + BARB - half * 0.4],
  [350 + REACH - BARB + half * 0.41, 330 + BARB + half],
  [350 + REACH + half * 0.4, 330],
  [350 + REACH - BARB + half * 0.41, 330 - BARB - half],
  [350 + REACH - BARB - half, 330 - BARB + half * 0.4],
  [350 + REACH - half * 2.4, 330 - half],
]

const TRIANGLE: Point[] = [
  [40, 30],
  [340, 590],
  [640, 30],
]

const TICK: Point[] = [
  [60, 300],
  [128, 366],
  [262, 224],
  [572, 604],
  [646, 544],
  [268, 80],
]

const arrow = (code: number, quarterTurns: number): Glyph => ({
  code,
  advance: 700,
  outline: turned(RIGHT, quarterTurns),
})

/** Signs that the text families lack: the narrow no-break space, arrows, triangles, the tick. */
export const MARKS: Glyph[] = [
  { code: 0x202f, advance: 180, outline: [] },
  arrow(0x2190, 2),
  arrow(0x2191, 3),
  arrow(0x2192, 0),
  arrow(0x2193, 1),
  { code: 0x25b2, advance: 680, outline: TRIANGLE },
  { code: 0x25bc, advance: 680, outline: TRIANGLE.map(([x, y]): Point => [x, 620 - y]).reverse() },
  { code: 0x2713, advance: 700, outline: TICK },
]
