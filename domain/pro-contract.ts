import { secondPersonRefusals } from './four-eyes.ts'
import { acceptUnless, type Decision, when } from './refusal.ts'
import { hasCome, type Instant } from './time.ts'

/** An amateur's first signed pro contract, as it was recorded. */
export type ProContract = {
  readonly athleteId: string
  readonly authorId: string
  readonly signedAt: Instant
  readonly evidenceHash: string
  readonly verifiedAt: Instant | null
}

/**
 * Records a first pro contract; it has no effect before it is verified. Refuses `already_recorded`,
 * `evidence_missing`, and `contract_missing` for a date that has not come. Rule ATH-02.
 */
export function decideProContract(
  recorded: ProContract | null,
  contract: Pick<ProContract, 'athleteId' | 'authorId' | 'signedAt' | 'evidenceHash'>,
  now: Instant,
): Decision<ProContract> {
  const refusals = [
    ...when(recorded !== null, { code: 'already_recorded' }),
    ...when(contract.evidenceHash.trim() === '', { code: 'evidence_missing' }),
    // A contract is recorded once signed, never ahead.
    ...when(!hasCome(contract.signedAt, now), { code: 'contract_missing' }),
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
