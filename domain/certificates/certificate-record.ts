import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { amount, nullable, object, oneOf, readJson, text, whole } from '#domain/kernel/read-json.ts'
import { canonicalText } from '#domain/ledger/canonical-entry.ts'
import { CERTIFICATE_TITLES, formatCertificateNumber } from './certificate.ts'
import { certificateArt } from './certificate-art.ts'

/** How a record is written down; a later layout has another name. */
export const CERTIFICATE_LAYOUT = 'certificate-record-1'

/** What is fixed about a certificate once it is issued. It names whom it supports, never its holder. */
export type CertificateRecord = {
  readonly layout: typeof CERTIFICATE_LAYOUT
  readonly number: number
  readonly kind: PocketKind
  /** The order that it came of, which is its token's id on the chain. */
  readonly orderId: string
  readonly chainId: number
  readonly principalMicro: MicroUsdc
  /** Units of the Pocket from `fromUnit` up to `untilUnit`, each of `ppmPerUnit` millionths of a covered fight; null for a gift. */
  readonly share: {
    readonly fromUnit: number
    readonly untilUnit: number
    readonly ppmPerUnit: number
  } | null
  /** The day, in Paris. */
  readonly mintedOn: string
  readonly pocketTitle: string
  readonly recipientName: string
  readonly coveredFights: number
  readonly compensationLevel: 0 | 1 | 2
  /** SHA-256 of the terms that it was sold under; null where none were kept. */
  readonly termsSha256: string | null
  /** SHA-256 of its picture, which anybody can draw anew from this record. */
  readonly artSha256: string
}

/** A record with the signature of the platform's compliance key over `recordText` (EIP-191). */
export type SignedCertificateRecord = {
  readonly record: CertificateRecord
  readonly signer: string
  readonly signature: string
}

/** The text that is signed: the same for the same record, whatever wrote it. */
export function recordText(record: CertificateRecord): string {
  return `Coin Rouge: certificate ${formatCertificateNumber(record.number)}\n${canonicalText(record)}`
}

type DrawnFacts = Pick<
  CertificateRecord,
  'kind' | 'number' | 'principalMicro' | 'coveredFights' | 'compensationLevel' | 'mintedOn'
> & { readonly pocketTitle: string; readonly recipientName: string }

/** The picture of a certificate, from what is fixed about it alone. */
export function artOfRecord(record: DrawnFacts): string {
  const { kind, number, principalMicro, coveredFights, compensationLevel } = record
  return certificateArt(kind, formatCertificateNumber(number).slice(1), principalMicro, {
    coveredFights,
    compensationLevel,
    face: { holder: record.recipientName, pocket: record.pocketTitle, date: record.mintedOn },
  })
}

const readSigned = object<SignedCertificateRecord>({
  record: object<CertificateRecord>({
    layout: oneOf(CERTIFICATE_LAYOUT),
    number: whole(1, Number.MAX_SAFE_INTEGER),
    kind: oneOf('tips', 'share', 'federation'),
    orderId: text,
    chainId: whole(1, Number.MAX_SAFE_INTEGER),
    principalMicro: amount,
    share: nullable(
      object({
        fromUnit: whole(0, 1_000_000),
        untilUnit: whole(1, 1_000_000),
        ppmPerUnit: whole(1, 1_000_000),
      }),
    ),
    mintedOn: text,
    pocketTitle: text,
    recipientName: text,
    coveredFights: whole(1, 100),
    compensationLevel: (value, path) => {
      const level = whole(0, 2)(value, path)
      return level === 0 ? 0 : level === 1 ? 1 : 2
    },
    termsSha256: nullable(text),
    artSha256: text,
  }),
  signer: text,
  signature: text,
})

/** Reads a signed record from its JSON. Throws `JsonUnreadable`. Whether the signature is right is for the caller to ask. */
export function readCertificateRecord(json: string): SignedCertificateRecord {
  return readJson(json, readSigned)
}

/** What is wrong with a record: its picture has another hash, or somebody else than it says has signed it. */
export type RecordFlaw = 'art' | 'signature'

/**
 * Whether a record is what it says.
 * @param found.artSha256 The hash of `artOfRecord`.
 * @param found.signer Whose signature it is, over `recordText`; null where it is none.
 */
export function flawsOfRecord(
  { record, signer }: SignedCertificateRecord,
  found: { readonly artSha256: string; readonly signer: string | null },
): readonly RecordFlaw[] {
  const isSigned = found.signer?.toLowerCase() === signer.toLowerCase()
  return [
    ...(record.artSha256 === found.artSha256 ? [] : (['art'] as const)),
    ...(isSigned ? [] : (['signature'] as const)),
  ]
}

/** What wallets and marketplaces show of a token, by the standards of ERC-721. */
type TokenMetadata = {
  readonly name: string
  readonly description: string
  readonly image: string
  readonly external_url: string
  readonly attributes: readonly { readonly trait_type: string; readonly value: string | number }[]
}

/** What all certificates together are, for wallets and marketplaces (ERC-7572). */
export function contractMetadata(siteUrl: string): object {
  return {
    name: 'Coin Rouge certificates',
    symbol: 'ROUGE',
    description:
      'Each certificate proves one backing of an athlete or a federation. A badge or a share is sold with a royalty; a federation’s stays with its holder.',
    image: `${siteUrl}/icons/icon-512.png`,
    external_link: siteUrl,
  }
}

/**
 * The metadata of a certificate's token.
 * @param place.base64 Encodes text, which the rules cannot.
 */
export function tokenMetadata(
  record: CertificateRecord,
  place: { readonly siteUrl: string; readonly base64: (svg: string) => string },
): TokenMetadata {
  const { kind, number, share } = record
  return {
    name: `${CERTIFICATE_TITLES[kind]} ${formatCertificateNumber(number)}`,
    description: `${record.recipientName} · ${record.pocketTitle}. What it gives and does not give: ${place.siteUrl}/c/${number}`,
    image: `data:image/svg+xml;base64,${place.base64(artOfRecord(record))}`,
    external_url: `${place.siteUrl}/c/${number}`,
    attributes: [
      { trait_type: 'Kind', value: CERTIFICATE_TITLES[kind] },
      { trait_type: 'Supports', value: record.recipientName },
      ...(share
        ? [
            { trait_type: 'Units', value: share.untilUnit - share.fromUnit },
            { trait_type: 'Covered fights', value: record.coveredFights },
            { trait_type: 'Compensation Pack', value: record.compensationLevel },
          ]
        : []),
      { trait_type: 'Issued', value: record.mintedOn },
    ],
  }
}
