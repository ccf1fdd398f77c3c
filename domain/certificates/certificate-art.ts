import { frame, HEIGHT, WIDTH } from '#domain/certificates/certificate-art/frame.ts'
import { guilloche } from '#domain/certificates/certificate-art/guilloche.ts'
import { lattice } from '#domain/certificates/certificate-art/lattice.ts'
import {
  escapeXml,
  type Face,
  lettering,
  microprint,
} from '#domain/certificates/certificate-art/lettering.ts'
import { fingerprint, randomnessFrom } from '#domain/certificates/certificate-art/randomness.ts'
import { rankOf } from '#domain/certificates/certificate-art/rank.ts'
import { rings } from '#domain/certificates/certificate-art/rings.ts'
import {
  type CertificateKind,
  type Drawing,
  THEMES,
} from '#domain/certificates/certificate-art/theme.ts'
import { MICRO_PER_USDC, type MicroUsdc } from '#domain/kernel/money.ts'

export type CertificateArtOptions = {
  /** The words on the certificate; without them only the picture is drawn. */
  readonly face?: Face
  /** Career share: how many fights it covers, one ring each. 1 when absent. */
  readonly coveredFights?: number
  /** Career share: the level of the Compensation Pack, one heavy rim each. 0 when absent. */
  readonly compensationLevel?: 0 | 1 | 2
  /** `light` halves the lines, for pictures under 300 px. */
  readonly detail?: 'full' | 'light'
}

/** Where the art's middle stands: higher when words follow under it. */
const MIDDLE_ABOVE_WORDS = 237

/** The amount in USDC with all six decimals, for the microprint. */
function written(amountMicro: MicroUsdc): string {
  const decimals = String(amountMicro % MICRO_PER_USDC).padStart(6, '0')
  return `${amountMicro / MICRO_PER_USDC}.${decimals}`
}

/**
 * The picture of a certificate as a self-contained SVG of 400 × 520. The same facts give the same bytes in
 * every engine; another number gives a visibly different picture. It holds no script and no style, and its
 * ids differ between certificates, so several can stand in one page.
 */
export function certificateArt(
  kind: CertificateKind,
  certificateNumber: bigint | string,
  amountMicro: MicroUsdc,
  options: CertificateArtOptions = {},
): string {
  const number = String(certificateNumber)
  const light = options.detail === 'light'
  const theme = THEMES[kind]
  const seed = `${kind}/${number}`
  const facts = { fights: options.coveredFights ?? 1, level: options.compensationLevel ?? 0 }
  const id = `c${fingerprint(`${seed}/${amountMicro}/${facts.fights}/${facts.level}/${light}`).toString(36)}`
  const drawing: Drawing = { id, theme, rank: rankOf(amountMicro), light }
  const randomness = randomnessFrom(seed)
  const arts = {
    tips: () => rings(drawing, randomness),
    share: () => guilloche(drawing, randomness, facts),
    federation: () => lattice(drawing, randomness),
  }
  const face = options.face
  const words = face ? lettering(theme, face, number) : ''
  const print = light || !face ? '' : microprint(theme, number, written(amountMicro))
  const middle = `${WIDTH / 2} ${face ? MIDDLE_ABOVE_WORDS : HEIGHT / 2}`
  const name = [face?.title ?? theme.title, `#${number}`, face?.holder].filter(Boolean).join(' · ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"><title>${escapeXml(name)}</title>${frame(drawing, seed)}<g fill="none" transform="translate(${middle})">${arts[kind]()}</g>${print}${words}</svg>`
}
