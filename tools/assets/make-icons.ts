import { mkdirSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { brand } from '#domain/kernel/brand.ts'
import { CHALK_50, INK_950, RED } from '#tools/assets/draw/colours.ts'
import { markPaths, octagonPath } from '#tools/assets/draw/mark.ts'

const OUT = 'public/icons'
const SIDE = 64

/** The mark at a share of the tile, centred. */
function placedMark(share: number, ring: string): string {
  const paths = markPaths(SIDE * share)
  const offset = (SIDE * (1 - share)) / 2
  return `<g transform="translate(${offset} ${offset})"><path fill="${RED}" d="${paths.corner}"/><path fill="${ring}" d="${paths.ring}"/></g>`
}

const tile = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${content}</svg>`

/** An ink octagon behind the mark keeps the chalk ring visible on light and dark browser tabs. */
const octagonTile = tile(
  `<path fill="${INK_950}" d="${octagonPath(SIDE)}"/>${placedMark(0.78, CHALK_50)}`,
)
const squareTile = (share: number) =>
  tile(`<rect width="${SIDE}" height="${SIDE}" fill="${INK_950}"/>${placedMark(share, CHALK_50)}`)

const png = (svg: string, sizePx: number) =>
  new Resvg(svg, { fitTo: { mode: 'width', value: sizePx } }).render().asPng()

/** An ICO that holds PNG pictures, which every browser since 2010 reads. */
function ico(pictures: { sizePx: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ sizePx, bytes }, i) => {
    const entry = 6 + 16 * i
    head.writeUInt8(sizePx, entry)
    head.writeUInt8(sizePx, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  })
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}

const manifest = {
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  start_url: '/',
  display: 'standalone',
  background_color: INK_950,
  theme_color: INK_950,
  icons: [
    { src: '/icons/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

mkdirSync(OUT, { recursive: true })
writeFileSync(`${OUT}/favicon.svg`, octagonTile)
writeFileSync(`${OUT}/favicon-32.png`, png(octagonTile, 32))
writeFileSync(`${OUT}/apple-touch-icon.png`, png(squareTile(0.66), 180))
writeFileSync(`${OUT}/icon-192.png`, png(octagonTile, 192))
writeFileSync(`${OUT}/icon-512.png`, png(octagonTile, 512))
writeFileSync(`${OUT}/maskable-512.png`, png(squareTile(0.54), 512))
const pictures = [16, 32, 48].map((sizePx) => ({ sizePx, bytes: png(octagonTile, sizePx) }))
writeFileSync('public/favicon.ico', ico(pictures))
writeFileSync('public/site.webmanifest', `${JSON.stringify(manifest, null, 2)}\n`)
