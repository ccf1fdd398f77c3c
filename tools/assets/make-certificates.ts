import { mkdirSync, writeFileSync } from 'node:fs'
import type { CertificateKind } from '#domain/certificates/certificate-art/theme.ts'
import { THEMES } from '#domain/certificates/certificate-art/theme.ts'
import { type CertificateArtOptions, certificateArt } from '#domain/certificates/certificate-art.ts'
import { usdc } from '#domain/kernel/money.ts'
import { type Lettering, outlineText } from '#tools/assets/draw/outline.ts'
import { compactPath } from '#tools/assets/draw/path.ts'

const OUT = 'public/brand'

/** The three certificates that the marketing pages show. The holders are invented. */
const SPECIMENS: {
  kind: CertificateKind
  number: string
  usdc: number
  holder: string
  options: CertificateArtOptions
}[] = [
  { kind: 'tips', number: '0231', usdc: 300, holder: 'Inès Morel', options: {} },
  {
    kind: 'share',
    number: '0232',
    usdc: 100,
    holder: 'Moussa Diallo',
    options: { coveredFights: 4, compensationLevel: 1 },
  },
  { kind: 'federation', number: '0009', usdc: 60, holder: 'Ligue du Ponant', options: {} },
]

type Placed = Lettering & { x: number; y: number; end?: boolean }

async function drawn({ x, y, end, ...lettering }: Placed): Promise<string> {
  const outline = await outlineText(lettering)
  const left = end ? x - outline.right : x - outline.left
  return `<path transform="translate(${left.toFixed(1)} ${y})" d="${compactPath(outline.d)}"/>`
}

/** Letters as outlines: a picture in an `img` element cannot use the page's fonts. */
async function words(kind: CertificateKind, number: string, holder: string): Promise<string> {
  const label = { wdth: 70, wght: 700, sizePx: 16.5, trackingEm: 0.045 }
  const paths = await Promise.all([
    drawn({ ...label, text: THEMES[kind].title.toLocaleUpperCase('fr'), x: 42, y: 60 }),
    drawn({ ...label, trackingEm: 0.08, text: number, x: 358, y: 60, end: true }),
    drawn({ text: holder, wdth: 125, wght: 800, sizePx: 27, trackingEm: -0.02, x: 42, y: 466 }),
  ])
  return `<g fill="${THEMES[kind].line}">${paths.join('')}</g>`
}

mkdirSync(OUT, { recursive: true })
for (const { kind, number, usdc: amount, holder, options } of SPECIMENS) {
  const art = certificateArt(kind, number, usdc(amount), { ...options, face: { holder } })
  const bare = art.replace(/<g fill="[^"]+"><text.*<\/g><\/svg>$/, '</svg>')
  const svg = bare.replace('</svg>', `${await words(kind, number, holder)}</svg>`)
  writeFileSync(`${OUT}/certificate-${kind}.svg`, svg)
  console.log(`certificate-${kind}.svg ${svg.length} bytes`)
}
