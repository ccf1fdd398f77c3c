import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { certificateArt } from '#domain/certificates/certificate-art.ts'
import { isoDay } from '#domain/kernel/figures.ts'
import type { CertificateView } from './read-certificates.ts'

/**
 * The picture of a certificate as SVG, from its fixed facts alone: the same bytes wherever it is shown, and in either language. It
 * names whom it supports, never its holder. Rule NFT-01.
 */
export function drawCertificate(certificate: CertificateView): string {
  const { kind, number, principalMicro, pocket, mintedAt, art } = certificate
  return certificateArt(kind, formatCertificateNumber(number).slice(1), principalMicro, {
    coveredFights: art.coveredFights,
    compensationLevel: art.compensationLevel,
    face: { holder: pocket.recipientName, pocket: pocket.title, date: isoDay(mintedAt) },
  })
}
