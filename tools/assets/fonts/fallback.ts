import { type ArialWeight, arialWidth } from './arial.ts'
import type { FontMetrics } from './sfnt.ts'

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

/** An @font-face that gives Arial the width and the line box of our font, so that the swap moves nothing. */
export function fallbackFace(face: FallbackFace, metrics: FontMetrics): string {
  const sample = face.capitals ? CAPITALS : PROSE
  const ours = [...sample].reduce((sum, c) => sum + metrics.advance(c) / metrics.unitsPerEm, 0)
  const adjust = ours / arialWidth(sample, face.stand)
  const box = (units: number) => percent(units / metrics.unitsPerEm / adjust)
  const names = LOCAL_NAMES[face.stand].map((name) => `local("${name}")`).join(', ')
  return [
    '@font-face {',
    `  font-family: "${face.family}";`,
    `  src: ${names};`,
    `  font-weight: ${face.weight};`,
    ...(face.stretch ? [`  font-stretch: ${face.stretch};`] : []),
    `  size-adjust: ${percent(adjust)};`,
    `  ascent-override: ${box(metrics.ascent)};`,
    `  descent-override: ${box(metrics.descent)};`,
    `  line-gap-override: ${box(metrics.lineGap)};`,
    '}',
  ].join('\n')
}
