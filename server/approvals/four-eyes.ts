import { decideApproval, type Proposal, staleRefusals } from '#domain/approvals/four-eyes.ts'
import type { Operation } from '#domain/kernel/authority.ts'
import { accept, acceptUnless, type Decision, refuse, when } from '#domain/kernel/refusal.ts'
import {
  auditedAs,
  type Deciding,
  findAccounts,
  type OperatorActor,
  type Recording,
  type Trx,
} from '#server/kernel/door.ts'
import {
  closeProposal,
  findOpenProposal,
  type LockedProposal,
  lockProposal,
  openProposal,
  recordApproval,
} from './proposals.ts'

/** What an operator asks a second one to approve. */
export interface ProposedOperation {
  operation: Operation
  /** `<noun>:<id>` */
  subject: string
  payload: Record<string, unknown>
  /**
   * Whose object it is, and who else gains or loses by it, as a seller does whose offer somebody buys: none of them, nor
   * who manages them, proposes or approves it. The first is kept with the proposal.
   */
  owners: readonly (string | null)[]
  reason: string
}

/**
 * Opens a proposal about a locked object. Refuses `reason_missing`, `not_allowed` about an object of one's own
 * and `transition_not_allowed` while another one about it is open.
 */
export async function proposeOperation(
  { trx, platform, by, now }: Deciding<OperatorActor>,
  { owners, ...about }: ProposedOperation,
): Promise<Decision<{ proposalId: string }>> {
  const { operation, subject, payload, reason } = about
  const open = await findOpenProposal(trx, operation, subject)
  const [first, ...more] = [
    ...when(reason.trim() === '', { code: 'reason_missing' }),
    ...when(await isOwn(trx, by, ...owners), { code: 'not_allowed' }),
    ...when(open !== null, { code: 'transition_not_allowed' }),
  ]
  if (first) return refuse(first, ...more)
  const [ownerPersonId = null] = owners
  const fresh = { ...about, by: auditedAs(by), ownerPersonId, approvalsNeeded: 1 }
  return accept({
    proposalId: await openProposal(trx, platform, fresh, now, { proposed: payload }),
  })
}

/** One operator's approval of a proposal. */
export interface Approval {
  proposalId: string
  operation: Operation
  /** As in the proposal, by now. */
  owners?: readonly (string | null)[]
  reason: string
  /** What of the proposal the operator has read and repeats, where it is named by its object. */
  seen?: Readonly<Record<string, string>>
}

/**
 * Adds an approval and, once enough people approve, carries the operation out in the same transaction. What the proposal is
 * about is locked before. Refuses what `answerClosed` refuses, `author_left` once whoever proposed it is no operator with a
 * role for it any more, `stale_approval`, what `decideApproval` refuses and what the operation refuses.
 */
export async function approveOperation<Judged = null>(
  { trx, by, now, audit }: Recording<OperatorActor>,
  { proposalId, operation, owners = [], reason, seen = {} }: Approval,
  carryOut: (
    row: LockedProposal['row'],
    proposal: Proposal,
    judged: Judged,
  ) => Promise<Decision<unknown>>,
  /** What this kind asks of an approval before everything that all of them take. */
  judge: (proposal: Proposal) => Decision<Judged> = () => accept(null as Judged),
): Promise<Decision<{ complete: boolean }>> {
  const locked = await lockProposal(trx, proposalId, operation)
  if (!locked) return answerClosed(trx, by, proposalId)
  const { row, proposal, authorLeft } = locked
  const judged = judge(proposal)
  if (!judged.ok) return judged
  const standing = decideApproval(proposal, { id: by.operatorId, reason })
  const refusals = [
    ...when(authorLeft, { code: 'author_left' }),
    ...when(await isOwn(trx, by, row.owner_person_id, ...owners), { code: 'not_allowed' }),
    ...staleRefusals(row.payload, seen),
    ...(standing.ok ? [] : standing.refusals),
  ]
  const decision = acceptUnless(refusals, () => ({
    complete: standing.ok && standing.value.complete,
  }))
  if (!decision.ok) return decision
  const done = decision.value.complete ? await carryOut(row, proposal, judged.value) : null
  if (done && !done.ok) return done
  await recordApproval(trx, proposalId, { id: by.operatorId, reason }, now)
  if (done) await closeProposal(trx, proposalId, 'carried_out', now)
  await audit(row.subject, { reason, detail: { proposalId, ...decision.value } })
  return decision
}

/**
 * What one more approval is answered where nothing is open: whoever carried the operation out by approving is told so again,
 * as after an answer that got lost. Refuses `transition_not_allowed` to anybody else once it is carried out, and
 * `unknown_object` for a proposal that ended otherwise, or whose object is not there.
 */
export async function answerClosed(
  trx: Trx,
  { operatorId }: OperatorActor,
  proposalId: string,
): Promise<Decision<{ complete: boolean }>> {
  const done = await trx
    .selectFrom('proposal')
    .leftJoin('approval', (join) =>
      join
        .onRef('approval.proposal_id', '=', 'proposal.id')
        .on('approval.approver_id', '=', operatorId),
    )
    .select('approver_id')
    .where('proposal.id', '=', proposalId)
    .where('outcome', '=', 'carried_out')
    .executeTakeFirst()
  if (!done) return refuse({ code: 'unknown_object' })
  return done.approver_id ? accept({ complete: true }) : refuse({ code: 'transition_not_allowed' })
}

/** Whether the object is the operator’s own, by whichever of their accounts, or of an athlete whom they manage or an organisation that they represent. */
export async function isOwn(
  trx: Trx,
  { personId }: Pick<OperatorActor, 'personId'>,
  ...ownerPersonIds: readonly (string | null)[]
): Promise<boolean> {
  const owners = ownerPersonIds.flatMap((id) => id ?? [])
  if (personId === null || owners.length === 0) return false
  const own = await findAccounts(trx, [personId])
  if (owners.some((id) => own.includes(id))) return true
  const managed = await trx
    .selectFrom('fighter')
    .select('id')
    .where('person_id', 'in', owners)
    .where('manager_person_id', 'in', own)
    .limit(1)
    .executeTakeFirst()
  if (managed) return true
  const represented = await trx
    .selectFrom('acting_for')
    .innerJoin('federation', 'federation.id', 'acting_for.recipient_id')
    .select('federation.id')
    .where('federation.signatory_person_id', 'in', owners)
    .where('acting_for.person_id', 'in', own)
    .limit(1)
    .executeTakeFirst()
  return represented !== undefined
}
