import type { Font } from 'opentype.js'
import { type ArialWeight, arialWidth } from './arial.ts'

/** Everyday English and French of the pages, so that the letters count as often as they occur. */
const PROSE =
  'Back the Champions Start Backing Join as Fighter Support fighters through time-limited Pockets. ' +
  'Tableau de Bord Mes Pockets Vos soutiens et vos combats de la semaine, le montant disponible.'
const CAPITALS =
  'POCKETS ACTIFS MEILLEURE PERFORMANCE PROCHAINS COMBATS CAREER SHARE PRIORITY ACCESS'

const LOCAL_NAMES: Record<ArialWeight, string[]> = {
  regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo Regular', 'Roboto'],
  bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'Roboto-Bold'],
}

export type FallbackFace = {
  family: string
  weight: string
  stretch?: string
  stand: ArialWeight
  capitals?: boolean
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`

const USE_TYPO_METRICS = 1 << 7

/** What stands above, below and between lines, in font units, as browsers choose it. */
function lineBox({ tables: { os2, hhea } }: Font): [ascent: number, descent: number, gap: number] {
  return os2?.fsSelection & USE_TYPO_METRICS
    ? [os2?.sTypoAscender, -os2?.sTypoDescender, os2?.sTypoLineGap]
    : [hhea?.ascender, -hhea?.descender, hhea?.lineGap]
}

/** An @font-face that gives Arial the width and the line box of our font, so that the swap moves nothing. */
export function fallbackFace(face: FallbackFace, font: Font): string {
  const sample = face.capitals ? CAPITALS : PROSE
  const ours = [...sample].reduce((sum, c) => sum + (font.charToGlyph(c).advanceWidth ?? 0), 0)
  const adjust = ours / font.unitsPerEm / arialWidth(sample, face.stand)
  const [ascent, descent, gap] = lineBox(font).map((units) =>
    percent(units / font.unitsPerEm / adjust),
  )
  const names = LOCAL_NAMES[face.stand].map((name) => `local("${name}")`).join(', ')
  return [
    '@font-face {',
    `  font-family: "${face.family}";`,
    `  src: ${names};`,
    `  font-weight: ${face.weight};`,
    ...(face.stretch ? [`  font-stretch: ${face.stretch};`] : []),
    `  size-adjust: ${percent(adjust)};`,
    `  ascent-override: ${ascent};`,
    `  descent-override: ${descent};`,
    `  line-gap-override: ${gap};`,
    '}',
  ].join('\n')
}
