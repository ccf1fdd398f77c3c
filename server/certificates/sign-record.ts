import { createHash } from 'node:crypto'
import {
  artOfRecord,
  CERTIFICATE_LAYOUT,
  type CertificateRecord,
  contractMetadata,
  recordText,
  type SignedCertificateRecord,
  tokenMetadata,
} from '#domain/certificates/certificate-record.ts'
import { isoDay } from '#domain/kernel/figures.ts'
import { isUuid, type Platform } from '#server/kernel/door.ts'
import { findCertificate } from './read-certificates.ts'

/** What is fixed about a certificate; null for an unknown one. It stands for burned ones as well. */
async function findRecord(platform: Platform, number: number): Promise<CertificateRecord | null> {
  const found = await findCertificate(platform, number)
  if (!found) return null
  const { share } = found
  const facts = {
    layout: CERTIFICATE_LAYOUT,
    number,
    kind: found.kind,
    orderId: found.orderId,
    chainId: Number(platform.ports.chain.chainId),
    principalMicro: found.principalMicro,
    share: share && {
      fromUnit: share.fromUnit,
      untilUnit: share.untilUnit,
      ppmPerUnit: share.ppmPerUnit,
    },
    mintedOn: isoDay(found.mintedAt),
    pocketTitle: found.pocket.title,
    recipientName: found.pocket.recipientName,
    ...found.art,
    termsSha256: found.termsHash,
  } as const
  return {
    ...facts,
    artSha256: createHash('sha256').update(artOfRecord(facts)).digest('hex'),
  }
}

/** A certificate's record with the platform's signature, which can be checked without the platform; null for an unknown one. Rule NFT-01. */
export async function signCertificateRecord(
  platform: Platform,
  number: number,
): Promise<SignedCertificateRecord | null> {
  const record = await findRecord(platform, number)
  if (!record) return null
  const { chain } = platform.ports
  const signature = await chain.signStatement(recordText(record))
  return { record, signer: chain.compliance, signature }
}

/** What the contract's metadata is asked for as, in an id's place. */
const OF_CONTRACT = 'contract'

/**
 * What a token says of itself to wallets, by the id that the contract asks with: its order's, in 32 hex digits. By `contract` what all
 * of them are. Null for an unknown one.
 */
export async function findTokenMetadata(platform: Platform, hex: string): Promise<object | null> {
  if (hex === OF_CONTRACT) return contractMetadata(platform.site.publicUrl())
  const orderId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!isUuid(orderId)) return null
  const row = await platform.db
    .selectFrom('certificate')
    .select('number')
    .where('backing_id', '=', orderId)
    .executeTakeFirst()
  const record = row && (await findRecord(platform, Number(row.number)))
  if (!record) return null
  return tokenMetadata(record, {
    siteUrl: platform.site.publicUrl(),
    base64: (svg) => Buffer.from(svg).toString('base64'),
  })
}
