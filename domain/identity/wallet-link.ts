import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import { addMilliseconds, hasCome, type Instant, isBefore, MINUTE_MS } from '#domain/kernel/time.ts'
import { isWalletAddress } from '#domain/kernel/wallet-address.ts'
import { type ScreeningVerdict, screeningRefusals } from './compliance.ts'

/** How long a nonce can be signed. */
export const NONCE_MS = 10 * MINUTE_MS

/** How far the clock of whoever writes the message may be off. */
const CLOCK_MS = 2 * MINUTE_MS

/** A message by which somebody says that a wallet is theirs, read by its fields (EIP-4361). */
export type SignInMessage = {
  readonly domain: string
  readonly uri: string
  readonly chainId: bigint
  readonly nonce: string
  readonly address: string
  readonly issuedAt: Instant
  readonly expiresAt: Instant | null
  readonly notBefore: Instant | null
}

/** Where the message must have been signed for. */
export type SignInPlace = Pick<SignInMessage, 'domain' | 'uri' | 'chainId'>

/** The nonce that it names, as it was given to whoever asks; null when none was. */
export type GivenNonce = {
  readonly issuedAt: Instant
  readonly expiresAt: Instant
  readonly used: boolean
}

/** Whether the wallet signed; a contract is asked itself, and may not know how to answer. */
export type SignatureVerdict = 'key' | 'contract' | 'wrong' | 'silent_contract'

/**
 * Whether a message can be taken at all, before anybody looks at its signature: this site, this chain, a nonce
 * given to this person and not used, and its own dates. `message` is null for what is no such message. Refuses the
 * `wallet_…` code of each of these, all at once. Rule ACC-01.
 */
export function decideSignIn(
  message: SignInMessage | null,
  place: SignInPlace,
  nonce: GivenNonce | null,
  now: Instant,
): Decision<SignInMessage> {
  if (message === null) {
    return { ok: false, refusals: [{ code: 'wallet_message_malformed' }] }
  }
  const refusals: readonly Refusal[] = [
    ...when(message.domain !== place.domain, { code: 'wallet_domain_mismatch' }),
    ...when(message.uri !== place.uri, { code: 'wallet_uri_mismatch' }),
    ...when(message.chainId !== place.chainId, { code: 'wallet_chain_mismatch' }),
    ...nonceRefusals(nonce, now),
    ...when(!isCurrent(message, nonce, now), { code: 'wallet_message_not_current' }),
    ...when(!isWalletAddress(message.address), { code: 'wallet_unusable' }),
  ]
  return acceptUnless(refusals, () => message)
}

function nonceRefusals(nonce: GivenNonce | null, now: Instant): readonly Refusal[] {
  if (nonce === null) return [{ code: 'wallet_nonce_unknown' }]
  if (nonce.used) return [{ code: 'wallet_nonce_used' }]
  return when(hasCome(nonce.expiresAt, now), { code: 'wallet_nonce_expired' })
}

/** Written after its nonce was given, not in the future, and within its own dates. */
function isCurrent(message: SignInMessage, nonce: GivenNonce | null, now: Instant): boolean {
  const { issuedAt, expiresAt, notBefore } = message
  if (isBefore(addMilliseconds(now, CLOCK_MS), issuedAt)) return false
  if (nonce && isBefore(addMilliseconds(issuedAt, CLOCK_MS), nonce.issuedAt)) return false
  if (expiresAt && hasCome(expiresAt, now)) return false
  return notBefore === null || hasCome(notBefore, now)
}

/** Refuses a signature that is not the wallet's: `wallet_signature_wrong`, `wallet_contract_silent`. */
export function decideSignature(verdict: SignatureVerdict): Decision<'key' | 'contract'> {
  switch (verdict) {
    case 'wrong':
      return { ok: false, refusals: [{ code: 'wallet_signature_wrong' }] }
    case 'silent_contract':
      return { ok: false, refusals: [{ code: 'wallet_contract_silent' }] }
    default:
      return { ok: true, value: verdict }
  }
}

/** The facts for judging a proven wallet. */
export type WalletFacts = {
  readonly linkedTo: 'nobody' | 'self' | 'other'
  readonly accountFrozen: boolean
  readonly screening: ScreeningVerdict
}

/**
 * Whether a proven wallet becomes a person's. One wallet is one person's at a time. Refuses `account_frozen`,
 * `wallet_taken`, `wallet_linked`, `screening_pending`, `screening_hit`. Rules ACC-01, KYC-02.
 */
export function decideWalletLink(facts: WalletFacts): Decision<null> {
  const refusals: readonly Refusal[] = [
    ...when(facts.accountFrozen, { code: 'account_frozen' }),
    ...when(facts.linkedTo === 'other', { code: 'wallet_taken' }),
    ...when(facts.linkedTo === 'self', { code: 'wallet_linked' }),
    ...screeningRefusals(facts.screening),
  ]
  return acceptUnless(refusals, () => null)
}

/** What still depends on a linked wallet. */
export type WalletUse = {
  /** Payouts go there. */
  readonly payoutAddress: boolean
  /** It may still pay an order, or one that it paid may have to be given back to it. */
  readonly openOrders: boolean
  /** Certificates lie in it, or are on their way there. */
  readonly certificates: boolean
}

/**
 * A wallet can be unlinked once nothing depends on it. Refuses `wallet_holds_certificates`, `wallet_has_orders` and
 * `wallet_is_payout_address`, each of which says what to do first. Rule ACC-01.
 */
export function decideWalletUnlink(use: WalletUse): Decision<null> {
  const refusals = [
    ...when(use.certificates, { code: 'wallet_holds_certificates' }),
    ...when(use.openOrders, { code: 'wallet_has_orders' }),
    ...when(use.payoutAddress, { code: 'wallet_is_payout_address' }),
  ]
  return acceptUnless(refusals, () => null)
}
