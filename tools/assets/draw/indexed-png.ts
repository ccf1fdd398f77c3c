import { crc32, deflateSync } from 'node:zlib'

/** As many colours as a byte can name; line drawings on flat grounds need fewer. */
const PALETTE = 96

type Bin = { count: number; red: number; green: number; blue: number }

/** The commonest colours, each the mean of the pixels that fall into its sixteenth-step bin. */
function palette(pixels: Uint8Array): { colours: [number, number, number][]; keys: number[] } {
  const bins = new Map<number, Bin>()
  for (let i = 0; i < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(i, i + 3)
    const key = keyOf(red, green, blue)
    const bin = bins.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
    bin.count++
    bin.red += red
    bin.green += green
    bin.blue += blue
    bins.set(key, bin)
  }
  const common = [...bins].sort(([, a], [, b]) => b.count - a.count).slice(0, PALETTE)
  return {
    keys: common.map(([key]) => key),
    colours: common.map(([, { count, red, green, blue }]) => [
      Math.round(red / count),
      Math.round(green / count),
      Math.round(blue / count),
    ]),
  }
}

const keyOf = (red: number, green: number, blue: number) =>
  ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)

function nearest(colours: [number, number, number][], key: number): number {
  const [red, green, blue] = [(key >> 8) & 15, (key >> 4) & 15, key & 15].map((n) => n * 16 + 8)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  colours.forEach(([r, g, b], i) => {
    const away = (r - (red ?? 0)) ** 2 + (g - (green ?? 0)) ** 2 + (b - (blue ?? 0)) ** 2
    if (away < least) [least, best] = [away, i]
  })
  return best
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** An opaque picture as a PNG with a palette, about half the size of one with full colour. */
export function indexedPng(pixels: Uint8Array, width: number, height: number): Buffer {
  const { colours, keys } = palette(pixels)
  const indexOf = new Map(keys.map((key, i) => [key, i]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let i = 0; i < width * height; i++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(i * 4, i * 4 + 3)
    const key = keyOf(red, green, blue)
    const index = indexOf.get(key) ?? nearest(colours, key)
    indexOf.set(key, index)
    rows[i + Math.floor(i / width) + 1] = index
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colours.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
