import { readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const bytes = (file: string) => statSync(file).size
const packed = (file: string) => brotliCompressSync(readFileSync(file)).length
const files = (folder: string, pattern: RegExp) =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}/${name}`)

/** Width and height of a PNG, from its header. */
function pngSize(file: string): [number, number] {
  const head = readFileSync(file)
  return [head.readUInt32BE(16), head.readUInt32BE(20)]
}

test('the two preloaded fonts weigh 80 kB together at most', () => {
  expect(bytes('app/fonts/archivo-display.woff2') + bytes('app/fonts/hanken.woff2')).toBeLessThan(
    80_000,
  )
  expect(bytes('app/fonts/jetbrains-mono.woff2')).toBeLessThan(16_000)
  expect(bytes('app/fonts/marks.woff2')).toBeLessThan(1000)
})

test('every font face that the style sheet names is there', () => {
  const css = readFileSync('app/fonts/fonts.css', 'utf8')
  const named = [...css.matchAll(/url\("\.\/([\w-]+\.woff2)/g)].map((match) => match[1])
  expect(new Set(named)).toEqual(new Set(readdirSync('app/fonts').filter((f) => f !== 'fonts.css')))
})

test('the logo and the mark are at most 2 kB', () => {
  for (const name of ['logo-on-dark', 'logo-on-light', 'mark']) {
    expect(bytes(`public/brand/${name}.svg`)).toBeLessThanOrEqual(2000)
  }
})

test('the icons have the sizes that their names and the manifest promise', () => {
  const sizes = { 'favicon-32': 32, 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 }
  for (const [name, size] of Object.entries({ ...sizes, 'maskable-512': 512 })) {
    expect(pngSize(`public/icons/${name}.png`)).toEqual([size, size])
  }
  const manifest = JSON.parse(readFileSync('public/site.webmanifest', 'utf8')) as {
    icons: { src: string }[]
  }
  for (const { src } of manifest.icons) expect(bytes(`public${src}`)).toBeGreaterThan(0)
  expect(bytes('public/favicon.ico')).toBeLessThan(4000)
})

test('the three certificates of the marketing pages are at most 16 kB, 5 kB on the wire', () => {
  for (const kind of ['tips', 'share', 'federation']) {
    const file = `public/brand/certificate-${kind}.svg`
    expect(bytes(file)).toBeLessThanOrEqual(16_000)
    expect(packed(file)).toBeLessThanOrEqual(5000)
  }
})

test('nineteen fighters have a plate of at most 6 kB and a head of at most 3 kB', () => {
  const plates = files('public/plates', /^f\d+\.svg$/)
  const heads = files('public/plates', /^f\d+-face\.svg$/)
  expect([plates.length, heads.length]).toEqual([19, 19])
  for (const plate of plates) expect(bytes(plate)).toBeLessThanOrEqual(6000)
  for (const head of heads) expect(bytes(head)).toBeLessThanOrEqual(3000)
})

test('the fighter of the first screen weighs at most 14 kB', () => {
  expect(bytes('public/media/hero-fighter.svg')).toBeLessThanOrEqual(14_000)
})

test('no two plates show the same figure', () => {
  const outlines = files('public/plates', /^f\d+\.svg$/).map(
    (file) => /<path id="o"[^>]*d="([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1],
  )
  expect(outlines).not.toContain(undefined)
  expect(new Set(outlines).size).toBe(19)
})

test('six Pockets have a cover of at most 12 kB', () => {
  const covers = files('public/covers', /^p\d\.svg$/)
  expect(covers).toHaveLength(6)
  for (const cover of covers) expect(bytes(cover)).toBeLessThanOrEqual(12_000)
})

test('the share cards are 1200 × 630 and at most 200 kB', () => {
  const names = ['home', 'pockets-amateurs', 'pockets-pro', 'pockets-federation']
  for (const name of names.flatMap((english) => [english, `${english}-fr`])) {
    expect(pngSize(`public/og/${name}.png`)).toEqual([1200, 630])
    expect(bytes(`public/og/${name}.png`)).toBeLessThanOrEqual(200_000)
  }
})

test('no drawing holds script, style attributes, foreign addresses or broken numbers', () => {
  const drawings = ['brand', 'icons', 'plates', 'covers'].flatMap((folder) =>
    files(`public/${folder}`, /\.svg$/),
  )
  for (const file of drawings) {
    const svg = readFileSync(file, 'utf8')
    expect(svg, file).not.toMatch(/<script|style=|NaN|undefined|Infinity|<image/)
    expect(svg.replaceAll('http://www.w3.org/2000/svg', ''), file).not.toMatch(/https?:/)
  }
})
