import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { encodeGiftToken, encodeShareToken } from '#domain/certificates/token-data.ts'
import { micro } from '#domain/kernel/money.ts'

const LEVEL2 = 1n
const LOCKED = 2n
const FROZEN = 4n

export const isLocked = (terms: bigint): boolean => (terms & LOCKED) !== 0n
export const isFrozen = (terms: bigint): boolean => (terms & FROZEN) !== 0n
/** The first unit of a share; 0 for a gift, which has its amount there. */
export const beginOf = (terms: bigint): number =>
  kindOfTerms(terms) === 'share' ? Number((terms >> 40n) & 0xff_ffffn) : 0

const kinds: readonly PocketKind[] = ['tips', 'share', 'federation']

/** What the 96 bits beside a token's owner say of its kind, as `contracts/src/TermsCodec.sol` packs them. */
export const kindOfTerms = (terms: bigint): PocketKind =>
  kinds[Number((terms >> 3n) & 3n)] ?? 'tips'

/** The terms of a token as it was minted: locked, and its place not told. What else they say never changes. */
export function termsAtMint(terms: bigint): bigint {
  const begin = BigInt(beginOf(terms)) << 40n
  return (terms & ~begin & ~FROZEN) | LOCKED
}

/** The 96 bits as the books encode them. */
export function termsInBooks(terms: bigint): bigint {
  const pocketNumber = Number(terms >> 64n)
  const flags = { locked: isLocked(terms), frozen: isFrozen(terms) }
  if (kindOfTerms(terms) !== 'share') {
    const amountMicro = micro((terms >> 8n) & (2n ** 56n - 1n))
    return encodeGiftToken({ pocketNumber, amountMicro, flags })
  }
  const from = beginOf(terms)
  const interval = { from, until: from + Number((terms >> 16n) & 0xff_ffffn) }
  const level2 = (terms & LEVEL2) !== 0n
  return encodeShareToken({
    pocketNumber,
    interval,
    flags: { ...flags, level2, claimedDistributions: [] },
  })
}
