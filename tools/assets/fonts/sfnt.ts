/** What a fallback face needs to know about a font, in font units. */
export type FontMetrics = {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  /** Advance width of a character, in font units; 0 when the font lacks it. */
  advance: (char: string) => number
}

const USE_TYPO_METRICS = 1 << 7

/** Reads metrics from a TrueType file (unpacked, one instance). Throws if a table is missing. */
export function readMetrics(font: Buffer): FontMetrics {
  const at = tableOffsets(font)
  const hhea = at('hhea')
  const os2 = at('OS/2')
  const typo = (font.readUInt16BE(os2 + 62) & USE_TYPO_METRICS) !== 0
  const vertical = typo ? os2 + 68 : hhea + 4
  const longMetrics = font.readUInt16BE(hhea + 34)
  const hmtx = at('hmtx')
  const glyphOf = readCmap(font, at('cmap'))
  return {
    unitsPerEm: font.readUInt16BE(at('head') + 18),
    ascent: font.readInt16BE(vertical),
    descent: Math.abs(font.readInt16BE(vertical + 2)),
    lineGap: font.readInt16BE(vertical + 4),
    advance: (char) => {
      const glyph = glyphOf(char.codePointAt(0) ?? 0)
      return glyph ? font.readUInt16BE(hmtx + 4 * Math.min(glyph, longMetrics - 1)) : 0
    },
  }
}

function tableOffsets(font: Buffer): (tag: string) => number {
  const offsets = new Map<string, number>()
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const entry = 12 + 16 * i
    offsets.set(font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8))
  }
  return (tag) => {
    const offset = offsets.get(tag)
    if (offset === undefined) throw new Error(`The font has no ${tag} table`)
    return offset
  }
}

/** Only format 4 is read: every character we measure lies in the basic plane. */
function readCmap(font: Buffer, cmap: number): (code: number) => number {
  const count = font.readUInt16BE(cmap + 2)
  const starts = Array.from({ length: count }, (_, i) => cmap + font.readUInt32BE(cmap + 8 + 8 * i))
  const table = starts.find((start) => font.readUInt16BE(start) === 4)
  if (table === undefined) throw new Error('The font has no format 4 character map')
  const segments = font.readUInt16BE(table + 6) / 2
  return (code) => {
    for (let s = 0; s < segments; s++) {
      if (code > font.readUInt16BE(table + 14 + 2 * s)) continue
      const startAt = table + 16 + 2 * segments + 2 * s
      const start = font.readUInt16BE(startAt)
      if (code < start) return 0
      const delta = font.readUInt16BE(startAt + 2 * segments)
      const rangeAt = startAt + 4 * segments
      const range = font.readUInt16BE(rangeAt)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = font.readUInt16BE(rangeAt + range + 2 * (code - start))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
