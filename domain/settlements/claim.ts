import { partOf, type UnitInterval } from '#domain/kernel/interval.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { hasCome, type Instant } from '#domain/kernel/time.ts'
import { addressRefusals, type PayoutAddress } from '#domain/treasury/payout-address.ts'

/** One change of a certificate's owner; the first is the minting. In order of time. */
export type Ownership = { readonly ownerId: string; readonly since: Instant }

/** What is divided among holders by their intervals: a settled distribution's net, as booked. */
export type ClaimableDistribution = {
  readonly distributionId: string
  readonly netMicro: MicroUsdc
  readonly totalUnits: number
  /** The record time: the holder at this instant is entitled. */
  readonly settledAt: Instant
}

/**
 * The holder of a certificate at an instant; null before it existed. Shares do not trade from before the weigh-in until the
 * settlement, so the holder at a distribution's settlement is the one from before the fight; later distributions follow the
 * certificate.
 */
export function holderAt(owners: readonly Ownership[], at: Instant): string | null {
  return owners.findLast(({ since }) => hasCome(since, at))?.ownerId ?? null
}

/** A certificate's part of one distribution: a function of its interval alone. Rule R6. */
export function duePart(
  interval: UnitInterval,
  distribution: Pick<ClaimableDistribution, 'netMicro' | 'totalUnits'>,
): MicroUsdc {
  return partOf(distribution.netMicro, interval, distribution.totalUnits)
}

/** A part that was fixed for a certificate when its fight was cancelled. */
export type FixedPart = ClaimedPart & {
  /** The record time: the holder at this instant is entitled. */
  readonly fixedAt: Instant
}

export type ClaimFacts = {
  readonly claimantId: string
  readonly accountFrozen: boolean
  readonly certificate: {
    readonly interval: UnitInterval
    readonly owners: readonly Ownership[]
    readonly locked: boolean
    readonly frozen: boolean
    /** Its payment was charged back: what it would get goes to the provider. */
    readonly chargedBack: boolean
  }
  readonly distributions: readonly ClaimableDistribution[]
  /** What cancelled fights owe this certificate: compensations and returned escrow. */
  readonly fixedParts?: readonly FixedPart[]
  readonly claimedDistributionIds: ReadonlySet<string>
  /** Something is due to the claimant that the contract pays, to the certificate's wallet. */
  readonly dueOnChain?: boolean
  /** Null where the money stays in the vault until a wallet is named. */
  readonly address: PayoutAddress | null
}

export type ClaimedPart = { readonly distributionId: string; readonly amountMicro: MicroUsdc }
export type Claim = { readonly parts: readonly ClaimedPart[]; readonly totalMicro: MicroUsdc }

/** Each unclaimed part that is due to this person, of distributions settled while they held the certificate. */
export function dueParts(facts: ClaimFacts): readonly ClaimedPart[] {
  const { certificate, claimantId } = facts
  if (certificate.chargedBack) return []
  const ofDistributions = facts.distributions.map((distribution) => ({
    distributionId: distribution.distributionId,
    amountMicro: duePart(certificate.interval, distribution),
    fixedAt: distribution.settledAt,
  }))
  return [...ofDistributions, ...(facts.fixedParts ?? [])]
    .filter(({ distributionId }) => !facts.claimedDistributionIds.has(distributionId))
    .filter(({ fixedAt }) => holderAt(certificate.owners, fixedAt) === claimantId)
    .map(({ distributionId, amountMicro }) => ({ distributionId, amountMicro }))
    .filter(({ amountMicro }) => amountMicro > 0n)
}

/**
 * Whether a holder may claim what is due. Amounts are computed here, never sent. Refuses `account_frozen`, `certificate_frozen`,
 * `certificate_locked`, `address_missing`, `address_unusable`, `address_too_new`, `screening_pending`, `claimed_on_chain` where
 * only the contract pays, and `nothing_due`. A burned certificate still pays what it was owed. Rules PRO-05, KYC-02.
 */
export function decideClaim(
  facts: ClaimFacts,
  settings: Pick<BusinessSettings, 'addressDelayHours'>,
  now: Instant,
): Decision<Claim> {
  const parts = dueParts(facts)
  const none = facts.dueOnChain ? 'claimed_on_chain' : 'nothing_due'
  const refusals = [
    ...when(facts.accountFrozen, { code: 'account_frozen' }),
    ...when(facts.certificate.frozen, { code: 'certificate_frozen' }),
    ...when(facts.certificate.locked, { code: 'certificate_locked' }),
    // If nothing is due, no address and no screening is needed.
    ...(parts.length === 0
      ? [{ code: none } as const]
      : addressRefusals(facts.address, settings, now)),
  ]
  return acceptUnless(refusals, () => {
    const totalMicro = parts.reduce((sum, { amountMicro }) => add(sum, amountMicro), ZERO)
    invariant(totalMicro > 0n, 'a claim is of something')
    return { parts, totalMicro }
  })
}
