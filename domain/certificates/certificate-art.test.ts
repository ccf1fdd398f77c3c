import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rankOf } from '#domain/certificates/certificate-art/rank.ts'
import type { CertificateKind } from '#domain/certificates/certificate-art/theme.ts'
import { micro, usdc } from '#domain/kernel/money.ts'
import { type CertificateArtOptions, certificateArt } from './certificate-art.ts'

const KINDS: readonly CertificateKind[] = ['tips', 'share', 'federation']
const FACE = {
  title: 'Career Share',
  holder: 'Inès Morel',
  pocket: 'Pocket n° 0042',
  date: '20 nov. 2026',
}
const EVERY_OPTION: CertificateArtOptions[] = [
  {},
  { detail: 'light' },
  { face: FACE },
  { face: FACE, coveredFights: 3, compensationLevel: 1 },
  { face: FACE, coveredFights: 12, compensationLevel: 2 },
]

const hash = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 16)
const matches = (svg: string, pattern: RegExp) =>
  [...svg.matchAll(pattern)].map((found) => found[1])
const idsOf = (svg: string) => matches(svg, / id="([^"]+)"/g)

/** Every tag is closed in order, every attribute is quoted, no bare ampersand is left. */
function isWellFormed(svg: string): boolean {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/gi,
    (_, end: string, name: string, _attributes: string, empty: string) => {
      if (end && open.pop() !== name) open.push('!')
      if (!end && !empty) open.push(name)
      return ''
    },
  )
  return open.length === 0 && !/[<>]/.test(rest) && !/&(?!(amp|lt|gt|quot);)/.test(svg)
}

test('the same facts give the same bytes, in this release as in the last', () => {
  const hashes = KINDS.map((kind) =>
    hash(certificateArt(kind, 231n, usdc(250), { face: FACE, coveredFights: 3 })),
  )
  expect(hashes).toMatchInlineSnapshot(`
    [
      "9f9cd38aa53c01b3",
      "17634a77c23005fc",
      "71cb6e108b5a3658",
    ]
  `)
  for (const kind of KINDS) {
    expect(certificateArt(kind, '0017', usdc(50))).toBe(certificateArt(kind, '0017', usdc(50)))
  }
})

test('a number given as bigint or as text draws the same certificate', () => {
  expect(certificateArt('tips', 17n, usdc(5))).toBe(certificateArt('tips', '17', usdc(5)))
})

test.each(KINDS)(
  'neighbouring numbers of %s differ in the lines, not only in the words',
  (kind) => {
    const lines = (number: number) =>
      certificateArt(kind, String(number), usdc(50))
        .replace(/<title>.*?<\/title>/, '')
        .replace(/(id|href)="[^"]+"/g, '')
    const drawings = new Set(Array.from({ length: 60 }, (_, i) => lines(i + 1)))
    expect(drawings.size).toBe(60)
  },
)

test.each(KINDS)('%s is well-formed, without script, style or foreign address', (kind) => {
  for (const options of EVERY_OPTION) {
    const svg = certificateArt(kind, '0231', usdc(1000), options)
    expect(isWellFormed(svg)).toBe(true)
    expect(svg).not.toMatch(/<script|style=|javascript|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
    expect(svg).not.toMatch(/NaN|Infinity|undefined|\de[-+]?\d/)
    const ids = idsOf(svg)
    expect(new Set(ids).size).toBe(ids.length)
    for (const target of matches(svg, /href="#([^"]+)"/g)) expect(ids).toContain(target)
  }
})

test('words from people cannot break the picture', () => {
  const face = {
    holder: `<b>"Ada" & 'co'</b>`,
    title: '</title><script>',
    pocket: '<',
    date: '&amp;',
  }
  const svg = certificateArt('share', '<1>', usdc(50), { face })
  expect(isWellFormed(svg)).toBe(true)
  expect(svg).toContain('&amp;amp;')
  expect(svg).not.toContain('<b>')
})

test('certificates on one page share no id', () => {
  const seen = new Map<string, string>()
  for (const kind of KINDS) {
    for (let number = 1; number <= 40; number++) {
      const svg = certificateArt(kind, BigInt(number), usdc(50))
      for (const id of idsOf(svg)) {
        expect(seen.get(id ?? '')).toBeUndefined()
        seen.set(id ?? '', svg)
      }
    }
  }
})

test('no certificate is larger than 16 kB', () => {
  const sizes = KINDS.flatMap((kind) =>
    EVERY_OPTION.flatMap((options) =>
      Array.from({ length: 40 }, (_, i) =>
        Buffer.byteLength(certificateArt(kind, BigInt(i), usdc(10 ** (i % 5)), options)),
      ),
    ),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(16_000)
})

test('the rank rises with the amount, from 1 to 7, exactly at each step', () => {
  expect([0, 5, 24, 25, 50, 100, 250, 500, 1000, 9999].map((n) => rankOf(usdc(n)))).toEqual([
    1, 1, 1, 2, 3, 4, 5, 6, 7, 7,
  ])
  expect(rankOf(micro(24_999_999n))).toBe(1)
})

test('a tips certificate has one turned line around the wrap per rank', () => {
  const rims = (amount: number) =>
    matches(certificateArt('tips', '9', usdc(amount)), /(<circle r="[^"]+" stroke-dasharray)/g)
      .length
  expect([5, 50, 1000].map(rims)).toEqual([1, 3, 7])
})

test('a share certificate has one ring per covered fight and one heavy rim per level of cover', () => {
  const count = (pattern: RegExp, options: CertificateArtOptions) =>
    matches(certificateArt('share', '9', usdc(50), options), pattern).length
  const ring = /<g id="[^"]+(r\d+)">/g
  expect([1, 3, 12, 40].map((coveredFights) => count(ring, { coveredFights }))).toEqual([
    1, 3, 12, 12,
  ])
  const rim = /(stroke-width="2.2")/g
  const levels = [0, 1, 2] as const
  expect(levels.map((compensationLevel) => count(rim, { compensationLevel }))).toEqual([0, 1, 2])
})

test('a federation certificate has as many gold strands as its rank', () => {
  const strands = (amount: number) => {
    const svg = certificateArt('federation', '9', usdc(amount))
    return (matches(svg, /id="[^"]+g" d="([^"]*)"/g)[0] ?? '').split('M').length - 1
  }
  expect([5, 25, 100, 1000].map(strands)).toEqual([1, 2, 4, 7])
})
