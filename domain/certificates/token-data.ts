import { type UnitInterval, unitsIn } from '#domain/kernel/interval.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'

/** How many distributions have a bit of their own; a share covers three fights, and overturned ones pay again. */
export const DISTRIBUTIONS_WITH_A_BIT = 13

/** What a share's token says of itself, in 16 bits. */
export type TokenFlags = {
  readonly level2: boolean
  readonly locked: boolean
  readonly frozen: boolean
  /** The distributions that have been claimed on chain, by number from 0, in order. */
  readonly claimedDistributions: readonly number[]
}

export type ShareToken = {
  readonly pocketNumber: number
  readonly interval: UnitInterval
  readonly flags: TokenFlags
}

export type GiftToken = {
  readonly pocketNumber: number
  readonly amountMicro: MicroUsdc
  readonly flags: GiftFlags
}

/** What the token of a gift says of itself: above its amount, which never needs the two bits. */
export type GiftFlags = Pick<TokenFlags, 'locked' | 'frozen'>

/**
 * What the token of a share carries beside its owner, in 96 bits: Pocket 32, beginning of the interval 24, units 24,
 * flags 16, the first one uppermost. Throws for what does not fit. Rule NFT-01.
 */
export function encodeShareToken({ pocketNumber, interval, flags }: ShareToken): bigint {
  const head = (fieldOf(pocketNumber, 32) << 64n) | (fieldOf(interval.from, 24) << 40n)
  return head | (fieldOf(unitsIn(interval), 24) << 16n) | encodeFlags(flags)
}

/** Reads it back. Throws for a number that no share's token carries. */
export function decodeShareToken(data: bigint): ShareToken {
  invariant(data >= 0n && data < 2n ** 96n, 'a token carries 96 bits')
  const from = bits(data, 40n, 24n)
  const units = bits(data, 16n, 24n)
  invariant(units > 0, 'a share has units')
  const interval = { from, until: from + units }
  return { pocketNumber: bits(data, 64n, 32n), interval, flags: decodeFlags(data) }
}

const GIFT_LOCKED = 1n << 63n
const GIFT_FROZEN = 1n << 62n

/** The same for tips and federations: Pocket 32, locked, frozen, amount 62. */
export function encodeGiftToken({ pocketNumber, amountMicro, flags }: GiftToken): bigint {
  invariant(amountMicro > 0n && amountMicro < GIFT_FROZEN, 'an amount is above zero and fits')
  const bits = (flags.locked ? GIFT_LOCKED : 0n) | (flags.frozen ? GIFT_FROZEN : 0n)
  return (fieldOf(pocketNumber, 32) << 64n) | bits | amountMicro
}

export function decodeGiftToken(data: bigint): GiftToken {
  invariant(data >= 0n && data < 2n ** 96n, 'a token carries 96 bits')
  const amountMicro = micro(data & (GIFT_FROZEN - 1n))
  return { pocketNumber: bits(data, 64n, 32n), amountMicro, flags: giftFlagsOf(data) }
}

export function giftFlagsOf(data: bigint): GiftFlags {
  return { locked: (data & GIFT_LOCKED) !== 0n, frozen: (data & GIFT_FROZEN) !== 0n }
}

function encodeFlags({ level2, locked, frozen, claimedDistributions }: TokenFlags): bigint {
  const states = [level2, locked, frozen].map((is, at) => (is ? 1n << BigInt(at) : 0n))
  const claimed = claimedDistributions.map((distribution) => {
    invariant(
      Number.isInteger(distribution) &&
        distribution >= 0 &&
        distribution < DISTRIBUTIONS_WITH_A_BIT,
      `no bit for distribution ${distribution}`,
    )
    return 1n << BigInt(distribution + 3)
  })
  return [...states, ...claimed].reduce((all, bit) => all | bit, 0n)
}

function decodeFlags(data: bigint): TokenFlags {
  const isSet = (at: number) => ((data >> BigInt(at)) & 1n) === 1n
  const distributions = Array.from(
    { length: DISTRIBUTIONS_WITH_A_BIT },
    (_none, distribution) => distribution,
  )
  const claimedDistributions = distributions.filter((distribution) => isSet(distribution + 3))
  return { level2: isSet(0), locked: isSet(1), frozen: isSet(2), claimedDistributions }
}

function bits(data: bigint, shift: bigint, width: bigint): number {
  return Number((data >> shift) & ((1n << width) - 1n))
}

function fieldOf(value: number, width: number): bigint {
  const fits = Number.isSafeInteger(value) && value >= 0 && value < 2 ** width
  invariant(fits, `${value} does not fit ${width} bits`)
  return BigInt(value)
}
