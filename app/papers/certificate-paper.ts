import { certificateTexts } from '#app/texts/certificate.ts'
import { dateTimeText, numberText, ppmText, usdcText, wholeDayText } from '#app/texts/format.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { paperTexts } from '#app/texts/papers.ts'
import { CERTIFICATE_TITLES, formatCertificateNumber } from '#domain/certificates/certificate.ts'
import type { SignedCertificateRecord } from '#domain/certificates/certificate-record.ts'
import type { Paper, PaperFact } from './paper.ts'
import { frameOf } from './receipt.ts'

interface PrintedCertificate extends SignedCertificateRecord {
  art: Uint8Array
  /** What a camera reads: the address of the certificate's page. */
  square: { size: number; path: string }
  address: string
  now: Date
}

/** A certificate on one sheet of A4, with what proves it when our site is gone. */
export function certificatePaper(printed: PrintedCertificate): Paper {
  const { record, signer, signature, art, square, address, now } = printed
  const texts = paperTexts.certificate
  const title = `${CERTIFICATE_TITLES[record.kind]} ${formatCertificateNumber(record.number)}`
  const proof: PaperFact[] = [
    { label: texts.order, value: record.orderId },
    ...(record.termsSha256 ? [{ label: texts.terms, value: record.termsSha256 }] : []),
    { label: texts.art, value: record.artSha256 },
    { label: texts.signer, value: signer },
    { label: texts.signature, value: signature },
  ]
  return {
    ...frameOf(),
    title,
    addressee: { label: certificateTexts.facts.recipient, name: record.recipientName },
    parts: [
      {
        kind: 'pictures',
        art,
        facts: factsOf(record),
        square: { ...square, caption: texts.scan(address) },
      },
      { kind: 'facts', title: texts.proof, facts: proof },
    ],
    notes: [texts.verify, paperTexts.issued(dateTimeText(now))],
  }
}

function factsOf(record: SignedCertificateRecord['record']): PaperFact[] {
  const { facts } = certificateTexts
  const { share } = record
  return [
    { label: facts.pocket, value: `${record.pocketTitle} (${kindTexts[record.kind].label})` },
    { label: facts.amount, value: usdcText(record.principalMicro) },
    ...(share
      ? [
          {
            label: facts.units,
            value: `${numberText(share.fromUnit + 1)} – ${numberText(share.untilUnit)}`,
          },
          {
            label: facts.share,
            value: ppmText((share.untilUnit - share.fromUnit) * share.ppmPerUnit),
          },
        ]
      : []),
    ...(record.compensationLevel > 0
      ? [{ label: facts.cover, value: facts.coverText(record.compensationLevel) }]
      : []),
    { label: facts.minted, value: wholeDayText(record.mintedOn) },
  ]
}
