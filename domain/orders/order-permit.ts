import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Instant } from '#domain/kernel/time.ts'

/**
 * What the compliance key signs so that one order can be paid by one wallet, once (EIP-712). Without its signature
 * the contract takes nothing: KYC holds on chain too. Rule PAY-01.
 */
export type OrderPermit = {
  /** The permit's own id: its nonce. */
  readonly permitId: string
  readonly orderId: string
  /** The wallet that must send. */
  readonly backer: string
  readonly pocketNumber: number
  /** A purchase on the market mints nothing: its certificate is there. */
  readonly kind: PocketKind | 'resale'
  /** 0 where nothing is sold by the unit. */
  readonly units: number
  readonly amountMicro: MicroUsdc
  readonly coverLevel: 0 | 1 | 2
  readonly paymentKind: 'wallet' | 'card'
  /** Where a refund goes, and nowhere else. */
  readonly refundTarget: string
  /** The salted hash of the waiver's text, 64 hex digits; null where none is asked for. */
  readonly waiverHash: string | null
  readonly expiresAt: Instant
}

/** How the contract counts kinds and ways of paying. */
export const KIND_NUMBERS: { readonly [Kind in OrderPermit['kind']]: number } = {
  tips: 0,
  share: 1,
  federation: 2,
  resale: 3,
}
export const PAYMENT_NUMBERS = { wallet: 0, card: 1 } as const

const UINT24 = 2 ** 24 - 1
const UINT32 = 2 ** 32 - 1

/** Checks that every field fits its place in the contract. */
export function assertFits(permit: OrderPermit): OrderPermit {
  const { pocketNumber, units, amountMicro, kind } = permit
  invariant(pocketNumber > 0 && pocketNumber <= UINT32, 'a Pocket’s number has 32 bits')
  invariant(units >= 0 && units <= UINT24 && (kind === 'share') === units > 0, 'units fit the kind')
  invariant(amountMicro > 0n && amountMicro < 2n ** 64n, 'an amount has 64 bits')
  return permit
}

/** A deposit, as far as it can deviate from the permit that it names. */
export type DepositFacts = {
  readonly chainId: bigint
  readonly sender: string
  readonly token: string
  readonly amount: bigint
  readonly minedAt: Instant
}

/** Why a deposit deviates from its permit: it is held until two people decide. */
export type DepositDeviation =
  | 'wrong_chain'
  | 'asset_mismatch'
  | 'wrong_sender'
  | 'permit_expired'
  | 'amount_mismatch'

/**
 * The first deviation of a deposit from its permit; null when it fits exactly. The contract refuses each of these: seeing one
 * means that the contract or the key is compromised.
 */
export function deviationOf(
  permit: Pick<OrderPermit, 'backer' | 'amountMicro' | 'expiresAt'> & { chainId: bigint },
  usdc: string,
  deposit: DepositFacts,
): DepositDeviation | null {
  if (deposit.chainId !== permit.chainId) return 'wrong_chain'
  if (!sameAddress(deposit.token, usdc)) return 'asset_mismatch'
  if (!sameAddress(deposit.sender, permit.backer)) return 'wrong_sender'
  if (deposit.minedAt >= permit.expiresAt) return 'permit_expired'
  return deposit.amount === permit.amountMicro ? null : 'amount_mismatch'
}

/** Letters of an address may be capital: they carry its checksum only. */
export function sameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}
