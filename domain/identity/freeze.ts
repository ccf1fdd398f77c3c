import { decideApproval, type Proposal } from '#domain/approvals/four-eyes.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import type { Instant } from '#domain/kernel/time.ts'
import { type BackingState, mayTransition } from '#domain/orders/confirmation.ts'

/** A stop on a person, a certificate or a Pocket. One operator sets it, two lift it. Rule KYC-02. */
export type Freeze = {
  readonly subject: 'person' | 'certificate' | 'pocket'
  readonly subjectId: string
  readonly operatorId: string
  readonly reason: string
  readonly frozenAt: Instant
}

/** Freezes. Refuses `reason_missing`, `not_allowed` on oneself, `transition_not_allowed` when frozen already. */
export function decideFreeze(
  current: Freeze | null,
  order: Omit<Freeze, 'frozenAt'>,
  now: Instant,
): Decision<Freeze> {
  const refusals = [
    ...when(current !== null, { code: 'transition_not_allowed' }),
    ...when(order.subjectId === order.operatorId, { code: 'not_allowed' }),
    ...when(order.reason.trim() === '', { code: 'reason_missing' }),
  ]
  return acceptUnless(refusals, () => ({ ...order, frozenAt: now }))
}

/**
 * Releases a freeze once enough others approve; the one who set it may propose that, not approve it. Refuses `not_allowed` on
 * oneself, and what `decideApproval` refuses. Rule KYC-02.
 */
export function decideUnfreeze(
  freeze: Freeze,
  proposal: Proposal,
  approver: { readonly id: string; readonly reason: string },
): Decision<{ readonly lifted: boolean; readonly approverIds: readonly string[] }> {
  const own = freeze.subjectId === approver.id
  const decision = decideApproval(proposal, approver)
  const refusals = [
    ...when(own && approver.id !== proposal.ownerId, { code: 'not_allowed' }),
    ...(decision.ok ? [] : decision.refusals),
  ]
  return acceptUnless(refusals, () => {
    const { complete, approverIds } = decision.ok
      ? decision.value
      : { complete: false, approverIds: [] }
    return { lifted: complete, approverIds }
  })
}

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
