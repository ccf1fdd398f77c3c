import { secondPersonRefusals } from '#domain/approvals/four-eyes.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import { ageInYears, hasCome, type Instant, parisDate } from '#domain/kernel/time.ts'

/** An amateur's first signed pro contract, as it was recorded. */
export type ProContract = {
  readonly athleteId: string
  readonly authorId: string
  readonly signedAt: Instant
  readonly evidenceHash: string
  readonly verifiedAt: Instant | null
}

/** The earliest dates for a first pro contract; null for unknown ones. */
export type AmateurFacts = {
  /** YYYY-MM-DD. */
  readonly bornOn: string | null
  /** When the athlete asked to be taken in as an amateur. */
  readonly amateurSince: Instant | null
}

const OF_AGE = 18

/**
 * Neither before coming of age nor before the application as an amateur: whoever had a contract then was a professional, and took
 * tips as an amateur.
 */
function tooEarly(signedAt: Instant, { bornOn, amateurSince }: AmateurFacts): readonly Refusal[] {
  const grown = bornOn === null ? '' : birthday(bornOn, OF_AGE)
  const since = amateurSince === null ? '' : parisDate(amateurSince)
  const isMinor = bornOn !== null && ageInYears(bornOn, signedAt) < OF_AGE
  const earliestOn = [grown, since].toSorted().at(-1) ?? ''
  const detail = { field: 'signedAt', earliestOn }
  return when(isMinor || parisDate(signedAt) < since, { code: 'contract_too_early', detail })
}

/** Who is born on 29 February comes of age on 1 March. */
function birthday(bornOn: string, age: number): string {
  const [year = 0, month = 0, day = 0] = bornOn.split('-').map(Number)
  return new Date(Date.UTC(year + age, month - 1, day)).toISOString().slice(0, 10)
}

/**
 * Records a first pro contract; it has no effect before it is verified. Refuses `already_recorded`,
 * `evidence_missing`, `contract_missing` for a date that has not come, and `contract_too_early`. Rule ATH-02.
 */
export function decideProContract(
  recorded: ProContract | null,
  contract: Pick<ProContract, 'athleteId' | 'authorId' | 'signedAt' | 'evidenceHash'>,
  athlete: AmateurFacts,
  now: Instant,
): Decision<ProContract> {
  const refusals = [
    ...when(recorded !== null, { code: 'already_recorded' }),
    ...when(contract.evidenceHash.trim() === '', { code: 'evidence_missing' }),
    // A contract is recorded once signed, never ahead.
    ...when(!hasCome(contract.signedAt, now), { code: 'contract_missing' }),
    ...tooEarly(contract.signedAt, athlete),
  ]
  return acceptUnless(refusals, () => ({ ...contract, verifiedAt: null }))
}

/** What follows from a verified contract. */
export type ProContractEffects = {
  readonly contract: ProContract
  /** The athlete's tip Pockets that end now. */
  readonly endedPocketIds: readonly string[]
}

/**
 * A second person verifies it: open tip Pockets end, priority begins, and each badge burns its months after the
 * signature, as it was sold. Refuses `transition_not_allowed` for one that is verified, `second_person_required`.
 * Rules ATH-02, TIP-03, TIP-04.
 */
export function decideProContractVerification(
  contract: ProContract,
  facts: { readonly verifierId: string; readonly openTipPocketIds: readonly string[] },
  now: Instant,
): Decision<ProContractEffects> {
  const { athleteId, authorId } = contract
  const proposal = { authorId, ownerId: athleteId, approverIds: [] }
  const refusals = [
    ...when(contract.verifiedAt !== null, { code: 'transition_not_allowed' }),
    ...secondPersonRefusals(proposal, facts.verifierId),
  ]
  return acceptUnless(refusals, () => ({
    contract: { ...contract, verifiedAt: now },
    endedPocketIds: facts.openTipPocketIds,
  }))
}
