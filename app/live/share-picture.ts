import type { OfferedPocket } from '#app/screens/backing/offer.ts'
import { THEMES } from '#domain/certificates/certificate-art/theme.ts'
import { certificateArt } from '#domain/certificates/certificate-art.ts'

type Pictured = Pick<OfferedPocket, 'terms' | 'slug'>

/** The art of a Pocket's certificate as its page and its shared picture show it, 400 × 520. */
export function pocketArt({ terms, slug }: Pictured): string {
  const coveredFights = terms.kind === 'share' ? terms.coveredFights.length : 1
  return certificateArt(terms.kind, slug, terms.minimumMicro, { coveredFights, detail: 'light' })
}

/** What other sites show of a Pocket, as SVG of 1200 × 630: its art, large, with the red corner. Its name stands beside it as text. */
export function sharePicture(pocket: Pictured): string {
  const place = '<svg x="100" y="-335" width="1000" height="1300" '
  const art = pocketArt(pocket).replace('<svg ', place)
  const { paper } = THEMES[pocket.terms.kind]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><path fill="${paper}" d="M0 0h1200v630H0z"/>${art}<path fill="#D3202E" d="M0 630V530l100 100z"/></svg>`
}
