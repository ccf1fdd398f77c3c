import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { UnitInterval } from '#domain/kernel/interval.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, usdc } from '#domain/kernel/money.ts'
import { encodeGiftToken, encodeShareToken } from './token-data.ts'

/** Below this the token is minted on its holder's request only; number and record exist at once. Rule NFT-01. */
export const LEAST_MINTED_MICRO: MicroUsdc = usdc(1)

/** Whether a certificate's token is minted without a request. */
export function isMintedAtOnce(principalMicro: MicroUsdc): boolean {
  return principalMicro >= LEAST_MINTED_MICRO
}

/** The certificate in the books, as its token is to show it. */
export type TokenFacts = {
  readonly kind: PocketKind
  readonly pocketNumber: number
  /** Null where nothing is sold by the unit. */
  readonly interval: UnitInterval | null
  readonly principalMicro: MicroUsdc
  readonly level2: boolean
  readonly state: 'locked' | 'active' | 'settled' | 'burned' | 'frozen'
  /** It lies in the wallet of somebody who is stopped. */
  readonly holderStopped: boolean
}

/** The 96 bits that belong to a certificate as it stands. Rule NFT-01. */
export function tokenDataOf(facts: TokenFacts): bigint {
  const { kind, pocketNumber, interval, principalMicro, level2, state } = facts
  const frozen = state === 'frozen' || facts.holderStopped
  if (kind !== 'share') {
    const flags = { locked: state === 'locked', frozen }
    return encodeGiftToken({ pocketNumber, amountMicro: principalMicro, flags })
  }
  invariant(interval, 'a share has its interval')
  const flags = { level2, locked: state === 'locked', frozen, claimedDistributions: [] }
  return encodeShareToken({ pocketNumber, interval, flags })
}

/** The intents for a token: mint, update, transfer, burn and mint again for the same person, burn. */
export type IntentKind = 'mint' | 'write' | 'move' | 'recover' | 'burn'

/** What to do about an intent: send it, look again later, or end it. */
export type IntentTransition = 'send' | 'wait' | 'void'

/** A certificate's token, as the books want it or as the chain has it. */
export type TokenStanding = {
  readonly burned: boolean
  readonly owner: string
  readonly data: bigint
}

export type IntentFacts = {
  readonly kind: IntentKind
  /** It was never sent, so it may still be dropped. */
  readonly neverSent: boolean
  /** The order's mint is intended or on its way. */
  readonly mintIsOpen: boolean
  /** An earlier intent for the same token may be on its way, and change its data. */
  readonly earlierIsOpen: boolean
  /** A final block has burned it, which was read. */
  readonly burnIsFinal: boolean
  /** As the books have it; null for an order that was never confirmed. */
  readonly certificate: TokenStanding | null
  /** As the chain has it in its latest block; null where there is none. */
  readonly token: TokenStanding | null
}

/**
 * What to do about an intent that the chain does not know. A token is minted before it is changed or burned; an intent that was
 * never sent and has become pointless is dropped. One that was sent is sent until it is there, since it may be on its way.
 * Invariants C2, C7.
 */
export function decideIntent(facts: IntentFacts): IntentTransition {
  const { kind, mintIsOpen, burnIsFinal, token } = facts
  if (kind === 'mint') return decideMint(facts)
  if (token === null) return mintIsOpen ? 'wait' : 'void'
  if (kind !== 'burn') return token.burned ? 'void' : decideChange(kind, facts, token)
  // What others have burned may lose its block.
  return !token.burned ? 'send' : burnIsFinal ? 'void' : 'wait'
}

function decideMint({ neverSent, certificate, token }: IntentFacts): IntentTransition {
  if (neverSent && !stands(certificate)) return 'void'
  return stands(token) ? 'wait' : 'send'
}

function decideChange(
  kind: 'write' | 'move' | 'recover',
  { neverSent, earlierIsOpen, certificate }: IntentFacts,
  token: TokenStanding,
): IntentTransition {
  const part = kind === 'write' ? 'data' : 'owner'
  const pointless = !stands(certificate) || certificate[part] === token[part]
  if (!neverSent || !pointless) return 'send'
  return earlierIsOpen ? 'wait' : 'void'
}

function stands(standing: TokenStanding | null): standing is TokenStanding {
  return standing !== null && !standing.burned
}
