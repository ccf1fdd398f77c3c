import { decideApproval, type Proposal, staleRefusals } from '#domain/approvals/four-eyes.ts'
import type { Operation } from '#domain/kernel/authority.ts'
import { accept, acceptUnless, type Decision, refuse, when } from '#domain/kernel/refusal.ts'
import {
  auditedAs,
  findAccounts,
  type OperatorActor,
  type Platform,
  recordAudit,
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
  /** Whose object it is; neither that person nor who manages them approves anything about it. */
  ownerPersonId: string | null
  /** Who else gains or loses by it, as a seller does whose offer somebody buys: kept from it as well. */
  otherPersonIds?: readonly (string | null)[]
  reason: string
}

/**
 * Opens a proposal about a locked object. Refuses `reason_missing`, `not_allowed` about an object of one's own
 * and `transition_not_allowed` while another one about it is open.
 */
export async function proposeOperation(
  trx: Trx,
  platform: Pick<Platform, 'randomness'>,
  by: OperatorActor,
  proposed: ProposedOperation,
  now: Date,
): Promise<Decision<{ proposalId: string }>> {
  const open = await findOpenProposal(trx, proposed.operation, proposed.subject)
  const refusals = [
    ...when(proposed.reason.trim() === '', { code: 'reason_missing' }),
    ...when(await isOwn(trx, by, proposed.ownerPersonId, ...(proposed.otherPersonIds ?? [])), {
      code: 'not_allowed',
    }),
    ...when(open !== null, { code: 'transition_not_allowed' }),
  ]
  const [first, ...more] = refusals
  if (first) return refuse(first, ...more)
  const { operation, subject, payload, ownerPersonId, reason } = proposed
  const about = { operation, subject, payload, ownerPersonId, reason }
  const proposal = { ...about, by: auditedAs(by), approvalsNeeded: 1 }
  const proposalId = await openProposal(trx, platform, proposal, now, { proposed: payload })
  return accept({ proposalId })
}

/** One operator's agreement to a proposal. */
export interface Agreement {
  proposalId: string
  operation: Operation
  by: OperatorActor
  /** As in the proposal, by now. */
  otherPersonIds?: readonly (string | null)[]
  reason: string
  /** What of the proposal the operator has read and repeats, where it is named by its object. */
  seen?: Readonly<Record<string, string>>
}

/**
 * Adds an agreement and, once enough people approve, carries the operation out in the same transaction. What the proposal is
 * about is locked before. Refuses `unknown_object`, `author_left` once whoever proposed it is no operator with a role for it
 * any more, `stale_approval`, what `decideApproval` refuses and what the operation refuses.
 */
export async function approveOperation<Judged = null>(
  trx: Trx,
  { proposalId, operation, by, otherPersonIds = [], reason, seen = {} }: Agreement,
  now: Date,
  carryOut: (
    row: LockedProposal['row'],
    proposal: Proposal,
    judged: Judged,
  ) => Promise<Decision<unknown>>,
  /** What this kind asks of an agreement before everything that all of them take. */
  judge: (proposal: Proposal) => Decision<Judged> = () => accept(null as Judged),
): Promise<Decision<{ complete: boolean }>> {
  const locked = await lockProposal(trx, proposalId, operation)
  if (!locked) return refuse({ code: 'unknown_object' })
  const { row, proposal, authorLeft } = locked
  const judged = judge(proposal)
  if (!judged.ok) return judged
  const approval = decideApproval(proposal, { id: by.operatorId, reason })
  const own = when(await isOwn(trx, by, row.owner_person_id, ...otherPersonIds), {
    code: 'not_allowed',
  })
  const stale = staleRefusals(row.payload, seen)
  const left = when(authorLeft, { code: 'author_left' })
  const refusals = [...left, ...own, ...stale, ...(approval.ok ? [] : approval.refusals)]
  const decision = acceptUnless(refusals, () => ({
    complete: approval.ok && approval.value.complete,
  }))
  if (!decision.ok) return decision
  const done = decision.value.complete ? await carryOut(row, proposal, judged.value) : null
  if (done && !done.ok) return done
  await recordApproval(trx, proposalId, { id: by.operatorId, reason }, now)
  if (done) await closeProposal(trx, proposalId, 'carried_out', now)
  const detail = { proposalId, ...decision.value }
  await recordAudit(
    trx,
    { by: auditedAs(by), operation, subject: row.subject, reason, detail },
    now,
  )
  return decision
}

/** Whether the object is the operator’s own, by whichever of their accounts, or of an athlete whom they manage. */
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
  return managed !== undefined
}
