/** x to the right, y up, in thousandths of an em. */
export type Point = [x: number, y: number]
/** A straight-edged glyph: one closed outline, or none for a space. */
export type Glyph = { code: number; advance: number; outline: Point[] }

const UNITS_PER_EM = 1000
const ASCENT = 950
const DESCENT = 250

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, i) => {
    bytes.writeUInt16BE(value & 0xffff, i * 2)
  })
  return bytes
}
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => {
    bytes.writeUInt32BE(value >>> 0, i * 4)
  })
  return bytes
}

function box(points: Point[]): [number, number, number, number] {
  const xs = points.map(([x]) => Math.round(x))
  const ys = points.map(([, y]) => Math.round(y))
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function outlineBytes(points: Point[]): Buffer {
  if (points.length === 0) return Buffer.alloc(0)
  const rounded = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
  const deltas = (axis: 0 | 1) =>
    rounded.map((point, i) => point[axis] - (i === 0 ? 0 : (rounded[i - 1]?.[axis] ?? 0)))
  const bytes = Buffer.concat([
    u16(1, ...box(points), points.length - 1, 0),
    Buffer.alloc(points.length, 1),
    u16(...deltas(0)),
    u16(...deltas(1)),
  ])
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

/** One segment per glyph; glyph 0 is the empty "not defined". */
function cmapBytes(glyphs: Glyph[]): Buffer {
  const codes = [...glyphs.map((glyph) => glyph.code), 0xffff]
  const n = codes.length
  const power = 2 ** Math.floor(Math.log2(n))
  const deltas = codes.map((code, i) => (i === n - 1 ? 1 : i + 1 - code))
  const head = [n * 2, power * 2, Math.log2(power), (n - power) * 2]
  const body = u16(...head, ...codes, 0, ...codes, ...deltas, ...codes.map(() => 0))
  return Buffer.concat([u16(0, 1, 3, 1), u32(12), u16(4, body.length + 6, 0), body])
}

function nameBytes(family: string): Buffer {
  const values = [family, 'Regular', family, family, family.replaceAll(' ', '')]
  const ids = [1, 2, 3, 4, 6]
  const texts = values.map((value) => Buffer.from(value, 'utf16le').swap16())
  let offset = 0
  const records = texts.map((text, i) => {
    const record = u16(3, 1, 0x409, ids[i] ?? 0, text.length, offset)
    offset += text.length
    return record
  })
  return Buffer.concat([u16(0, ids.length, 6 + ids.length * 12), ...records, ...texts])
}

function os2Bytes(glyphs: Glyph[]): Buffer {
  const codes = glyphs.map((glyph) => glyph.code)
  return Buffer.concat([
    u16(4, 600, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10),
    u32(0, 0, 0, 0),
    Buffer.from('CRGE'),
    u16(0x40, Math.min(...codes), Math.max(...codes), ASCENT, -DESCENT, 0, ASCENT, DESCENT),
    u32(1, 0),
    u16(500, 700, 0, 32, 1),
  ])
}

/** Writes a TrueType file with these glyphs. Codes must rise. */
export function trueType(family: string, glyphs: Glyph[]): Buffer {
  const all: Glyph[] = [{ code: 0, advance: 500, outline: [] }, ...glyphs]
  const outlines = all.map((glyph) => outlineBytes(glyph.outline))
  const offsets = outlines.map((_, i) =>
    outlines.slice(0, i).reduce((sum, bytes) => sum + bytes.length, 0),
  )
  const glyf = Buffer.concat(outlines)
  const bounds = box(all.flatMap((glyph) => glyph.outline))
  const mostPoints = Math.max(...all.map((glyph) => glyph.outline.length))
  const widest = Math.max(...all.map((glyph) => glyph.advance))
  const leftOf = (glyph: Glyph) => (glyph.outline.length === 0 ? 0 : box(glyph.outline)[0])
  return assemble({
    'OS/2': os2Bytes(glyphs),
    cmap: cmapBytes(glyphs),
    glyf,
    head: Buffer.concat([
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(3, UNITS_PER_EM),
      u32(0, 0, 0, 0),
      u16(...bounds, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      u32(0x10000),
      u16(ASCENT, -DESCENT, 0, widest, 0, 0, bounds[2], 1, 0, 0, 0, 0, 0, 0, 0, all.length),
    ]),
    hmtx: u16(...all.flatMap((glyph) => [glyph.advance, leftOf(glyph)])),
    loca: u32(...offsets, glyf.length),
    maxp: Buffer.concat([
      u32(0x10000),
      u16(all.length, mostPoints, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
    ]),
    name: nameBytes(family),
    post: u32(0x30000, 0, (-100 << 16) | 50, 0, 0, 0, 0, 0),
  })
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let i = 0; i + 3 < bytes.length; i += 4) sum = (sum + bytes.readUInt32BE(i)) >>> 0
  return sum
}

function assemble(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables)
  const power = 2 ** Math.floor(Math.log2(entries.length))
  let offset = 12 + 16 * entries.length
  const records: Buffer[] = []
  const bodies: Buffer[] = []
  for (const [tag, body] of entries) {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    records.push(Buffer.concat([Buffer.from(tag), u32(checksum(padded), offset, body.length)]))
    bodies.push(padded)
    offset += padded.length
  }
  const search = [power * 16, Math.log2(power), (entries.length - power) * 16]
  return Buffer.concat([u32(0x10000), u16(entries.length, ...search), ...records, ...bodies])
}
