import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'

/** Something that more people than its author must approve, and who has so far. */
export type Proposal = {
  readonly authorId: string
  /** The owner of its object; nobody approves what concerns their own. */
  readonly ownerId: string | null
  readonly approverIds: readonly string[]
  /** How many different people, the author left out, have to approve. */
  readonly approvalsNeeded: number
}

/**
 * Why an approval does not count if the proposal has changed since it was read: the approver repeats these fields, and each must
 * equal the proposal's. Rule ACC-02.
 */
export function staleRefusals(
  proposed: Readonly<Record<string, unknown>>,
  seen: Readonly<Record<string, string>>,
): readonly Refusal[] {
  const stale = Object.entries(seen).some(([name, value]) => proposed[name] !== value)
  return when(stale, { code: 'stale_approval' })
}

export type ApprovalStanding = {
  readonly approverIds: readonly string[]
  readonly complete: boolean
}

/** Why this person's approval does not count as a second one. */
export function secondPersonRefusals(
  proposal: Pick<Proposal, 'authorId' | 'ownerId' | 'approverIds'>,
  approverId: string,
): readonly Refusal[] {
  const own = approverId === proposal.ownerId
  const again = approverId === proposal.authorId || proposal.approverIds.includes(approverId)
  return [...when(own, { code: 'not_allowed' }), ...when(again, { code: 'second_person_required' })]
}

/**
 * Adds one approval. Refuses `second_person_required` to the author and to somebody who has approved before, `not_allowed` to the
 * owner, `reason_missing` if a required reason is empty, `transition_not_allowed` once it is complete. Rules ACC-02, FEE-01.
 */
export function decideApproval(
  proposal: Proposal,
  approver: { readonly id: string; readonly reason?: string },
): Decision<ApprovalStanding> {
  const complete = proposal.approverIds.length >= proposal.approvalsNeeded
  const refusals = [
    ...when(complete, { code: 'transition_not_allowed' }),
    ...secondPersonRefusals(proposal, approver.id),
    ...when(approver.reason?.trim() === '', { code: 'reason_missing' }),
  ]
  return acceptUnless(refusals, () => {
    const approverIds = [...proposal.approverIds, approver.id]
    return { approverIds, complete: approverIds.length >= proposal.approvalsNeeded }
  })
}

/**
 * Who ends an open proposal: its author withdraws it, somebody else rejects it. Refuses `transition_not_allowed` for a person's
 * application, `not_allowed` to somebody who could not approve either.
 */
export function decideProposalEnd(
  proposal: { readonly authorId: string; readonly byOperator: boolean },
  who: { readonly id: string; readonly mayDecide: boolean },
): Decision<'withdrawn' | 'refused'> {
  const own = proposal.authorId === who.id
  const refusals = [
    // Applications are answered separately.
    ...when(!proposal.byOperator, { code: 'transition_not_allowed' }),
    ...when(!own && !who.mayDecide, { code: 'not_allowed' }),
  ]
  return acceptUnless(refusals, () => (own ? 'withdrawn' : 'refused'))
}
