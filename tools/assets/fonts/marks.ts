import opentype from 'opentype.js'

/** x to the right, y up, in thousandths of an em. */
type Point = [x: number, y: number]
/** A straight-edged sign: one closed outline, or none for a space. */
type Mark = { code: number; advance: number; outline: Point[] }

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

const arrow = (code: number, quarterTurns: number): Mark => ({
  code,
  advance: 700,
  outline: turned(RIGHT, quarterTurns),
})

/** Signs that the text families lack: the narrow no-break space, arrows, triangles, the tick. */
export const MARKS: Mark[] = [
  { code: 0x202f, advance: 180, outline: [] },
  arrow(0x2190, 2),
  arrow(0x2191, 3),
  arrow(0x2192, 0),
  arrow(0x2193, 1),
  { code: 0x25b2, advance: 680, outline: TRIANGLE },
  { code: 0x25bc, advance: 680, outline: TRIANGLE.map(([x, y]): Point => [x, 620 - y]).reverse() },
  { code: 0x2713, advance: 700, outline: TICK },
]

/** An OpenType font of the signs. */
export function marksFont(): Buffer {
  const missing = { name: '.notdef', advanceWidth: 600, path: new opentype.Path() }
  const signs = MARKS.map(({ code, advance, outline }) => {
    const name = `uni${code.toString(16).toUpperCase()}`
    return { name, unicode: code, advanceWidth: advance, path: pathOf(outline) }
  })
  const font = new opentype.Font({
    familyName: 'Coin Rouge Marks',
    styleName: 'Regular',
    unitsPerEm: 1000,
    ascender: 950,
    descender: -250,
    glyphs: [missing, ...signs].map((sign) => new opentype.Glyph(sign)),
  })
  const file = font.toTables()
  // It would say when it was made, and be another file each time.
  const head = file.tables.find(({ tableName }) => tableName === 'head')
  Object.assign(head ?? {}, { created: 0, modified: 0 })
  return Buffer.from(file.encode())
}

function pathOf([first, ...others]: Point[]): opentype.Path {
  const path = new opentype.Path()
  if (!first) return path
  path.moveTo(...first)
  for (const point of others) path.lineTo(...point)
  path.close()
  return path
}
