import { artOfRecord } from '#domain/certificates/certificate-record.ts'
import { isoDay } from '#domain/kernel/figures.ts'
import type { CertificateView } from './read-certificates.ts'

/**
 * The picture of a certificate as SVG, from its fixed facts alone: the same bytes wherever it is shown, and in either language. It
 * names whom it supports, never its holder. Rule NFT-01.
 */
export function drawCertificate({
  pocket,
  mintedAt,
  art,
  ...certificate
}: CertificateView): string {
  return artOfRecord({
    ...certificate,
    ...art,
    pocketTitle: pocket.title,
    recipientName: pocket.recipientName,
    mintedOn: isoDay(mintedAt),
  })
}
