import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { badgeBurnsAt } from '#domain/campaigns/priority.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import { hasCome, type Instant } from '#domain/kernel/time.ts'

/** One backing, one certificate; its kind is that of the Pocket. Rule NFT-01. */
export type CertificateKind = PocketKind

/** What each kind is called on its face. */
export const CERTIFICATE_TITLES: { readonly [Kind in CertificateKind]: string } = {
  tips: 'Priority Access Badge',
  share: 'Career Share',
  federation: 'Mécène',
}

/** #0231: four digits at least, more when the number needs them. Numbers count from 1. */
export function formatCertificateNumber(certificateNumber: number): string {
  const counts = Number.isSafeInteger(certificateNumber) && certificateNumber > 0
  invariant(counts, `not a certificate number: ${certificateNumber}`)
  return `#${String(certificateNumber).padStart(4, '0')}`
}

/** The ways a certificate can come to another owner or wallet. */
export type TransferRoute =
  | 'in_house_sale'
  | 'listed_operator'
  | 'unlisted_operator'
  | 'recovery'
  | 'vault_claim'
  | 'vault_return'

export type CertificateFacts = {
  readonly kind: CertificateKind
  readonly ownerId: string
  /** Minted locked; unlocked once the payment has been screened. */
  readonly locked: boolean
  readonly frozen: boolean
  readonly burnedAt: Instant | null
  /** Shares do not trade around a covered fight; null when there is no halt, `unknown` while its end is. */
  readonly haltedUntil: Instant | 'unknown' | null
}

/** The ways that a federation's certificate can go. */
const FEDERATION_ROUTES: ReadonlySet<TransferRoute> = new Set(['recovery', 'vault_claim'])

/** Moves between the vault and the same person's wallets: free of royalty, also in a halt. */
const OWN_MOVES: ReadonlySet<TransferRoute> = new Set([...FEDERATION_ROUTES, 'vault_return'])

/** Whether the provider's royalty is due on this route. Rule NFT-02. */
export function owesRoyalty(route: TransferRoute): boolean {
  return !OWN_MOVES.has(route)
}

/**
 * Whether a certificate may move. Federation certificates move by recovery and the one vault claim
 * only; others also in-house and through listed operators. Refuses `certificate_burned`, `certificate_frozen`,
 * `certificate_locked`, `not_owner`, `not_transferable`, `operator_not_listed` and, for a sale, `halted_for_fight`.
 * Rules FED-02, NFT-02, KYC-02.
 */
export function decideTransfer(
  certificate: CertificateFacts,
  transfer: { readonly actorId: string; readonly route: TransferRoute },
): Decision<{ readonly owesRoyalty: boolean }> {
  const { route } = transfer
  const ownMove = OWN_MOVES.has(route)
  const refusals = [
    ...when(certificate.burnedAt !== null, { code: 'certificate_burned' }),
    ...when(certificate.frozen, { code: 'certificate_frozen' }),
    ...when(certificate.locked, { code: 'certificate_locked' }),
    ...when(certificate.ownerId !== transfer.actorId, { code: 'not_owner' }),
    ...when(certificate.kind === 'federation' && !FEDERATION_ROUTES.has(route), {
      code: 'not_transferable',
    }),
    ...when(route === 'unlisted_operator', { code: 'operator_not_listed' }),
    ...(ownMove ? [] : haltRefusals(certificate)),
  ]
  return acceptUnless(refusals, () => ({ owesRoyalty: owesRoyalty(route) }))
}

function haltRefusals({ haltedUntil }: CertificateFacts): readonly Refusal[] {
  if (haltedUntil === null) return []
  const until = haltedUntil === 'unknown' ? null : haltedUntil
  return [{ code: 'halted_for_fight', detail: { until } }]
}

export type BurnFacts =
  | { readonly kind: 'tips'; readonly firstProContractAt: Instant | null }
  | {
      readonly kind: 'share'
      readonly coveredFightsEnded: boolean
      readonly everythingDistributed: boolean
    }
  | { readonly kind: 'federation' }

/** Whether a certificate is due to burn. Rules TIP-04, PRO-03; invariant C6. */
export function isBurnDue(facts: BurnFacts, priorityMonths: number, now: Instant): boolean {
  switch (facts.kind) {
    case 'tips':
      return (
        facts.firstProContractAt !== null &&
        hasCome(badgeBurnsAt(facts.firstProContractAt, priorityMonths), now)
      )
    case 'share':
      return facts.coveredFightsEnded && facts.everythingDistributed
    case 'federation':
      return false
  }
}
