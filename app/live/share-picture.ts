import type { OfferedPocket } from '#app/screens/backing/offer.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { THEMES } from '#domain/certificates/certificate-art/theme.ts'
import { certificateArt } from '#domain/certificates/certificate-art.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'

type Pictured = Pick<OfferedPocket, 'terms' | 'slug'>

/** The art of a Pocket's certificate as its page and its shared picture show it, 400 × 520. */
export function pocketArt({ terms, slug }: Pictured): string {
  const coveredFights = terms.kind === 'share' ? terms.coveredFights.length : 1
  return certificateArt(terms.kind, slug, terms.minimumMicro, { coveredFights, detail: 'light' })
}

/** What other sites show of a Pocket, as SVG: its art, and where `portrait` is given, that of its recipient beside it. */
export const sharePicture = (pocket: Pictured, portrait: string | null = null): string =>
  inFrame(pocket.terms.kind, pocketArt(pocket), portrait)

interface DrawnCertificate {
  kind: PocketKind
  number: number
  principalMicro: MicroUsdc
  art: { coveredFights: number; compensationLevel: 0 | 1 | 2 }
}

/** What other sites show of a certificate, as SVG: its own art. */
export function certificatePicture(certificate: DrawnCertificate): string {
  const { kind, number, principalMicro, art } = certificate
  const seed = formatCertificateNumber(number).slice(1)
  return inFrame(
    kind,
    certificateArt(kind, seed, principalMicro, { ...art, detail: 'light' }),
    null,
  )
}

/** 1200 × 630: the art, large, with the red corner. What it is of stands beside it as text. */
function inFrame(kind: PocketKind, drawing: string, portrait: string | null): string {
  const left = portrait ? -152 : 100
  const art = drawing.replace('<svg ', `<svg x="${left}" y="-335" width="1000" height="1300" `)
  const photo = portrait ? `<image x="696" y="0" width="504" height="630" href="${portrait}"/>` : ''
  const { paper } = THEMES[kind]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><path fill="${paper}" d="M0 0h1200v630H0z"/>${art}${photo}<path fill="#D3202E" d="M0 630V530l100 100z"/></svg>`
}
