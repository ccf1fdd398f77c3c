import { describe, expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { JsonUnreadable } from '#domain/kernel/read-json.ts'
import { canonicalText } from '#domain/ledger/canonical-entry.ts'
import {
  artOfRecord,
  type CertificateRecord,
  flawsOfRecord,
  readCertificateRecord,
  recordText,
  tokenMetadata,
} from './certificate-record.ts'

const record: CertificateRecord = {
  layout: 'certificate-record-1',
  number: 231,
  kind: 'share',
  orderId: '0913b114-125f-4196-b6d7-9978ef7a6dd2',
  chainId: 31_337,
  principalMicro: usdc(250),
  share: { fromUnit: 10, untilUnit: 15, ppmPerUnit: 500 },
  mintedOn: '2026-11-20',
  pocketTitle: 'Deux combats',
  recipientName: 'Kenza <Fictive>',
  coveredFights: 2,
  compensationLevel: 1,
  termsSha256: 'ab'.repeat(32),
  artSha256: 'cd'.repeat(32),
}
const signed = { record, signer: '0xAbC', signature: '0x01' }

describe('NFT-01 the record of a certificate', () => {
  test('is read back as it was written, and signed as one text', () => {
    const read = readCertificateRecord(canonicalText(signed))
    expect(read).toEqual(signed)
    expect(recordText(read.record)).toBe(recordText(record))
    expect(recordText(record)).toMatch(/^Coin Rouge: certificate #0231\n\{"artSha256":/)
  })

  test.each([
    ['another layout', { ...signed, record: { ...record, layout: 'certificate-record-2' } }],
    ['a level that there is not', { ...signed, record: { ...record, compensationLevel: 3 } }],
    ['a field too much', { ...signed, holder: 'Ana' }],
    ['no record', { signer: '0xAbC', signature: '0x01' }],
  ])('is refused with %s', (_, value) => {
    expect(() => readCertificateRecord(canonicalText(value))).toThrow(JsonUnreadable)
  })

  test('tells a changed picture and a foreign signature', () => {
    const found = { artSha256: record.artSha256, signer: '0xaBc' }
    expect(flawsOfRecord(signed, found)).toEqual([])
    expect(flawsOfRecord(signed, { ...found, artSha256: 'other' })).toEqual(['art'])
    expect(flawsOfRecord(signed, { ...found, signer: null })).toEqual(['signature'])
    expect(flawsOfRecord(signed, { ...found, signer: '0xdef' })).toEqual(['signature'])
  })

  test('gives wallets the picture itself, so that it needs no site', () => {
    const base64 = (svg: string) => Buffer.from(svg).toString('base64')
    const metadata = tokenMetadata(record, { siteUrl: 'https://a.example', base64 })
    expect(metadata.name).toBe('Career Share #0231')
    expect(metadata.external_url).toBe('https://a.example/c/231')
    const [head, art = ''] = metadata.image.split(',')
    expect(head).toBe('data:image/svg+xml;base64')
    expect(Buffer.from(art, 'base64').toString()).toBe(artOfRecord(record))
    expect(metadata.attributes).toContainEqual({ trait_type: 'Units', value: 5 })
  })
})
