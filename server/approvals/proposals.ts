import { type Selectable, sql } from 'kysely'
import type { Proposal } from '#domain/approvals/four-eyes.ts'
import type { Operation } from '#domain/kernel/authority.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import {
  type ApprovalKind,
  type Database,
  exactJson,
  operatorRolesFor,
  type Platform,
  type ProposalRow,
  recordAudit,
  rowHashOf,
  type Trx,
} from '#server/kernel/door.ts'

/** What a proposal is about. */
export interface NewProposal {
  operation: Operation
  /** `<noun>:<id>`; one open proposal per operation and subject. */
  subject: string
  /** What will be done, exactly; approvals are for these values and no others. */
  payload: Record<string, unknown>
  /** An operator, or the person who applied. */
  by: { kind: 'operator' | 'person'; id: string }
  ownerPersonId: string | null
  approvalsNeeded: number
  reason: string
}

/**
 * A proposal under lock: the row, and the shape that the rules judge. Of those who have approved it names who is an
 * operator with a role for it now: the approval of somebody who has left does not count.
 */
export interface LockedProposal {
  row: Selectable<ProposalRow>
  proposal: Proposal
  /** Its author was an operator with a role for it, and is none now. A person who applied never is one. */
  authorLeft: boolean
}

/** What the audit log says of a proposal as it was opened: SQL on the row of `proposal` that the alias names. */
const rowHashOfProposal = (proposal: string) => {
  const of = (column: string) => `${proposal}.${column}`
  const owner = `coalesce(${of('owner_person_id')}::text, '-')`
  return rowHashOf(
    ...['id', 'operation', 'subject', 'author_id'].map(of),
    owner,
    ...['approvals_needed', 'reason', 'payload'].map(of),
  )
}

/** Whether a proposal is still what its author proposed, in SQL. */
export const isAsProposed = (proposal: string) => `exists (select from audit_log l
  where l.subject = ${proposal}.subject and l.detail ->> 'proposalId' = ${proposal}.id::text
    and l.detail ->> 'rowHash' = ${rowHashOfProposal(proposal)})`

/**
 * Opens a proposal, with what the log keeps of it, and says its id. The database refuses a second open one for the same object.
 * @param shown What the log shows of it beside a hash.
 */
export async function openProposal(
  trx: Trx,
  platform: Pick<Platform, 'randomness'>,
  fresh: NewProposal,
  now: Date,
  shown: Record<string, unknown> = {},
): Promise<string> {
  const id = platform.randomness.uuid()
  const { by, operation, subject, reason } = fresh
  const { rowHash } = await trx
    .insertInto('proposal')
    .values({
      id,
      operation,
      subject,
      payload: exactJson(fresh.payload),
      author_id: by.id,
      owner_person_id: fresh.ownerPersonId,
      approvals_needed: fresh.approvalsNeeded,
      reason,
      opened_at: now,
    })
    .returning(sql<string>`${sql.raw(rowHashOfProposal('proposal'))}`.as('rowHash'))
    .executeTakeFirstOrThrow()
  const detail = { proposalId: id, ...shown, rowHash }
  await recordAudit(trx, { by, operation, subject, reason, detail }, now)
  return id
}

/** Whether a subject is of a kind, and what the star of its pattern stands for; null for another kind's. */
export function starOf({ subject }: Pick<ApprovalKind, 'subject'>, of: string): string | null {
  const [before = '', after = ''] = subject.split('*')
  const fits =
    of.length >= before.length + after.length && of.startsWith(before) && of.endsWith(after)
  return fits ? of.slice(before.length, of.length - after.length) : null
}

/**
 * A proposal of one kind: by its id, whether or not it is open, or the open one about an object, where the kind goes by
 * objects. Null for one of another kind.
 */
export async function findProposal(
  db: Database,
  kind: ApprovalKind,
  id: string,
): Promise<{ id: string; payload: Record<string, unknown> } | null> {
  const { operation, subject, of } = kind
  const all = db
    .selectFrom('proposal')
    .select(['id', 'subject', 'payload'])
    .where('operation', '=', operation)
  const found = await (of === 'object'
    ? all.where('subject', '=', subject.replace('*', id)).where('closed_at', 'is', null)
    : all.where('id', '=', id)
  ).executeTakeFirst()
  return found && starOf(kind, found.subject) !== null ? found : null
}

/** The id of the open proposal about an object; null without one. */
export async function findOpenProposal(
  db: Database,
  operation: Operation,
  subject: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('proposal')
    .select('id')
    .where('operation', '=', operation)
    .where('subject', '=', subject)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return found?.id ?? null
}

/**
 * Locks an open proposal of this operation; null for one that is closed, unknown or of another operation.
 * Its row comes last in the order of locks: lock what it is about before. What is not as its author proposed it breaks an
 * invariant: whoever approves would approve something else.
 */
export async function lockProposal(
  trx: Trx,
  proposalId: string,
  operation: Operation,
): Promise<LockedProposal | null> {
  const row = await trx
    .selectFrom('proposal')
    .selectAll()
    .select(sql<boolean>`${sql.raw(isAsProposed('proposal'))}`.as('stands'))
    .where('id', '=', proposalId)
    .where('operation', '=', operation)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  invariant(row.stands, 'a proposal is what its author has proposed')
  const approvals = await trx
    .selectFrom('approval')
    .select('approver_id')
    .where('proposal_id', '=', proposalId)
    .orderBy('at')
    .execute()
  const approverIds = approvals.map(({ approver_id }) => approver_id)
  const present = await readPresence(trx, [row.author_id, ...approverIds], operation)
  const approved = approverIds.filter((id) => present.get(id))
  return {
    row,
    proposal: {
      authorId: row.author_id,
      ownerId: row.owner_person_id,
      approverIds: approved,
      // An open proposal always needs one more approval: an approver who left was not counted, and may be back by now.
      approvalsNeeded: Math.max(row.approvals_needed, approved.length + 1),
    },
    authorLeft: present.get(row.author_id) === false,
  }
}

/** Which of them are operators at all, and whether each may take part in this now. */
async function readPresence(
  trx: Trx,
  ids: readonly string[],
  operation: Operation,
): Promise<ReadonlyMap<string, boolean>> {
  const operators = await trx
    .selectFrom('operator')
    .leftJoin('operator_role', (join) =>
      join
        .onRef('operator_role.operator_id', '=', 'operator.id')
        .on('operator_role.role', 'in', operatorRolesFor(operation)),
    )
    .select(['operator.id', 'disabled_at', 'role'])
    .where('operator.id', 'in', ids)
    .execute()
  return new Map(operators.map(({ id, disabled_at, role }) => [id, !disabled_at && role !== null]))
}

/** Notes that somebody approves; the rules have let them. */
export async function recordApproval(
  trx: Trx,
  proposalId: string,
  approver: { id: string; reason: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('approval')
    .values({ proposal_id: proposalId, approver_id: approver.id, reason: approver.reason, at: now })
    .execute()
}

/** Ends a proposal, so that another one about the same object can follow. */
export async function closeProposal(
  trx: Trx,
  proposalId: string,
  outcome: NonNullable<Selectable<ProposalRow>['outcome']>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('proposal')
    .set({ outcome, closed_at: now })
    .where('id', '=', proposalId)
    .execute()
}
