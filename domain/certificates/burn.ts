import { badgeBurnsAt } from '#domain/campaigns/priority.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import type { Instant } from '#domain/kernel/time.ts'
import type { Claim } from '#domain/settlements/claim.ts'
import { type BurnFacts, isBurnDue } from './certificate.ts'

/** What remains of a burned badge: the first backer's standing, whoever held it last. Rule TIP-04. */
export type SuperFan = {
  readonly personId: string
  readonly athleteId: string
  readonly certificateNumber: number
  readonly since: Instant
  readonly burnedAt: Instant
}

export type BurningCertificate = {
  readonly facts: BurnFacts
  readonly certificateNumber: number
  readonly athleteId: string
  /** Who backed, not who holds. */
  readonly firstBackerId: string
  readonly mintedAt: Instant
  readonly ownerId: string
  readonly frozen: boolean
  readonly burnedAt: Instant | null
  /** What its holder has not claimed. Burning credits it, and destroys none of it. */
  readonly unclaimed: Claim | null
}

export type Burn = {
  readonly burnedAt: Instant
  readonly superFan: SuperFan | null
  readonly credit: { readonly personId: string; readonly claim: Claim } | null
}

/**
 * Burns a certificate that is due; anybody may ask. Refuses `certificate_burned`, `certificate_frozen`,
 * `burn_not_due`. Rules TIP-04, PRO-03, invariant C6.
 */
export function decideBurn(
  certificate: BurningCertificate,
  { priorityMonths }: Pick<BusinessSettings, 'priorityMonths'>,
  now: Instant,
): Decision<Burn> {
  const { facts } = certificate
  const due = isBurnDue(facts, priorityMonths, now)
  const refusals: readonly Refusal[] = [
    ...when(certificate.burnedAt !== null, { code: 'certificate_burned' }),
    ...when(certificate.frozen, { code: 'certificate_frozen' }),
    ...when(!due, { code: 'burn_not_due', detail: { dueAt: burnDate(facts, priorityMonths) } }),
  ]
  return acceptUnless(refusals, () => ({
    burnedAt: now,
    superFan: facts.kind === 'tips' ? superFanOf(certificate, now) : null,
    credit: certificate.unclaimed && {
      personId: certificate.ownerId,
      claim: certificate.unclaimed,
    },
  }))
}

/** The date that is known beforehand; null where the burn waits for a fight or a contract, or never comes. Rule TIP-04. */
export function burnDate(facts: BurnFacts, priorityMonths: number): Instant | null {
  if (facts.kind !== 'tips' || facts.firstProContractAt === null) return null
  return badgeBurnsAt(facts.firstProContractAt, priorityMonths)
}

function superFanOf(certificate: BurningCertificate, burnedAt: Instant): SuperFan {
  const { firstBackerId, athleteId, certificateNumber, mintedAt } = certificate
  return { personId: firstBackerId, athleteId, certificateNumber, since: mintedAt, burnedAt }
}
