import { decideApproval, type Proposal } from '#domain/approvals/four-eyes.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { type BackingState, mayTransition } from './confirmation.ts'

/**
 * The state of a frozen order once it is released. One frozen as it was paid has not been screened, so that is still to come; a
 * hit has been judged by two people.
 */
export function releasedState(
  stateBefore: BackingState,
  reason: string,
): 'confirmed' | 'unlocked' | 'settled' {
  if (stateBefore === 'unlocked' || stateBefore === 'settled') return stateBefore
  return reason === 'screening_hit' ? 'unlocked' : 'confirmed'
}

/** How an operator ends the wait of an order whose money is out of reach. */
export type Resolution = 'release' | 'refund'

/**
 * Resolves a frozen order: released, it stands again; refunded, its certificate burns and its units are void. Two people, since
 * money moves. Refuses `transition_not_allowed`, `second_person_required`, `reason_missing`. Rule KYC-02.
 */
export function decideResolution(
  backing: {
    readonly state: BackingState
    /** What `releasedState` says; unlocked unless told otherwise. */
    readonly releasedTo?: BackingState
  },
  resolution: Resolution,
  proposal: Proposal,
  approver: { readonly id: string; readonly reason: string },
): Decision<{ readonly state: BackingState; readonly burnsCertificate: boolean }> {
  const state: BackingState =
    resolution === 'release' ? (backing.releasedTo ?? 'unlocked') : 'refunded'
  const decision = decideApproval(proposal, approver)
  const wrong = backing.state !== 'frozen' || !mayTransition(backing.state, state)
  const refusals = [
    ...when(wrong, { code: 'transition_not_allowed' }),
    ...(decision.ok ? [] : decision.refusals),
  ]
  return acceptUnless(refusals, () => ({ state, burnsCertificate: resolution === 'refund' }))
}
