import { decideApproval, type Proposal } from '#domain/approvals/four-eyes.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import type { Instant } from '#domain/kernel/time.ts'

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
