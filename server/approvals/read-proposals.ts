import { type RawBuilder, sql } from 'kysely'
import {
  authorityRefusals,
  type Database,
  type OperatorActor,
  openName,
  openText,
  type Platform,
  pagedList,
} from '#server/kernel/door.ts'
import { type ApprovalRequest, approvalOf } from './approval-paths.ts'

/** A proposal as an operator sees it. */
export interface ProposalView {
  id: string
  operation: string
  subject: string
  /** The name of what it is about, where it is a fight, an athlete or a Pocket. */
  subjectName: string | null
  payload: Record<string, unknown>
  authorId: string
  /** The handle of an operator; null for a person who applied. */
  author: string | null
  approverIds: readonly string[]
  approvalsNeeded: number
  reason: string
  openedAt: Date
  /** How somebody approves it. */
  approval: ApprovalRequest | null
  /** True of one that is over, which only whoever carried it out by approving is shown, and only by its id. */
  carriedOut: boolean
}

/** What a proposal is decided as, where operators look for it by that. */
export const DECISIONS = ['contract', 'settlement', 'payout'] as const

const isDecision: { readonly [Name in (typeof DECISIONS)[number]]: RawBuilder<boolean> } = {
  contract: sql`(starts_with(subject, 'fight-contract:') or starts_with(subject, 'pro-contract:'))`,
  settlement: sql`operation in ('approve_settlement', 'approve_compensation')`,
  payout: sql`operation = 'approve_payout'`,
}

/** Whatever else a subject names has no name of its own. */
const subjectName = sql<string | null>`case
  when subject ~ '^fight(-contract)?:[0-9a-f-]{36}' then (select fighter.name || ' – ' || fight.opponent_name
    from fight join fighter on fighter.id = fight.fighter_id where fight.id = split_part(subject, ':', 2)::uuid)
  when subject ~ '^pro-contract:[0-9a-f-]{36}' then
    (select name from fighter where id = split_part(subject, ':', 2)::uuid)
  when subject ~ '^pocket:[0-9a-f-]{36}' then
    (select title from pocket where id = split_part(subject, ':', 2)::uuid) end`

/** Which proposals: one alone, or those of one kind of decision. */
interface Chosen {
  id?: string | undefined
  decision?: (typeof DECISIONS)[number] | undefined
  /** The id of what it is about. */
  about?: string | undefined
}

/**
 * What waits for somebody else's approval, the oldest first. The address that an account would be given is shown to whoever
 * can approve it. Of one alone (`id`) it is told as well that this operator's approval has carried it out.
 */
export const listProposals = pagedList({
  key: { openedAt: 'instant', id: 'uuid' },
  rows: (
    { db }: Pick<Platform, 'db' | 'approvals'>,
    { operatorId }: Pick<OperatorActor, 'operatorId' | 'roles'>,
    { id, decision, about }: Chosen = {},
  ) =>
    db
      .selectFrom('proposal')
      .select([
        'id',
        'operation',
        'subject',
        'payload',
        'author_id as authorId',
        'approvals_needed as approvalsNeeded',
        'reason',
        'opened_at as openedAt',
        sql<string[]>`coalesce((select array_agg(approver_id::text order by at) from approval
          where proposal_id = proposal.id), '{}')`.as('approverIds'),
        sql<string | null>`(select handle from operator where operator.id = author_id)`.as(
          'author',
        ),
        // Kept in a table of its own, so that it is deleted with its account.
        sql<string | null>`(select sealed from login.address_to_give
          where proposal_id = proposal.id)`.as('address'),
        sql<boolean>`closed_at is not null`.as('carriedOut'),
        subjectName.as('subjectName'),
      ])
      .$call((all) => (decision ? all.where(isDecision[decision]) : all))
      .$call((all) =>
        about ? all.where(sql<boolean>`split_part(subject, ':', 2) = ${about}`) : all,
      )
      .$call((all) =>
        id === undefined
          ? all.where('closed_at', 'is', null)
          : all.where('id', '=', id).where(isOpenOrDoneBy(operatorId)),
      ),
  present: (rows, { db, approvals }, { roles }): ProposalView[] => {
    const seesAddress = authorityRefusals(roles, 'give_account_back', 'none').length === 0
    return rows.map(({ address, ...row }) => {
      const email = address && seesAddress && openText(db, 'address to give', row.id, address)
      const payload = { ...openNamed(db, row.payload), ...(email ? { email } : {}) }
      return { ...row, payload, approval: approvalOf(approvals, row) }
    })
  },
})

/** The name of whoever would be an operator is shown as it was proposed. */
function openNamed(db: Database, payload: Record<string, unknown>): Record<string, unknown> {
  const { sealed, handle } = payload
  if (typeof sealed !== 'string' || typeof handle !== 'string') return payload
  return openName(db, { ...payload, sealed, handle })
}

const isOpenOrDoneBy = (operatorId: string) =>
  sql<boolean>`(closed_at is null or (outcome = 'carried_out' and exists (select from approval
    where proposal_id = proposal.id and approver_id = ${operatorId})))`

/** The value of the payload of a proposal by which its object is found; null for an unknown proposal. */
export async function findProposed(
  db: Database,
  proposalId: string,
  name: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('proposal')
    .select('payload')
    .where('id', '=', proposalId)
    .executeTakeFirst()
  const value = row?.payload[name]
  return typeof value === 'string' ? value : null
}

/** An operator and what they may do. */
export interface OperatorView {
  handle: string
  name: string
  roles: readonly string[]
  disabledAt: Date | null
  /** Whether an account is named as theirs. */
  personNamed: boolean
}

/** All operators, those who were disabled too. */
export async function listOperators({
  db,
}: Pick<Platform, 'db'>): Promise<readonly OperatorView[]> {
  const rows = await db
    .selectFrom('operator')
    .select(['handle', 'sealed', 'disabled_at as disabledAt'])
    .select(sql<boolean>`person_id is not null`.as('personNamed'))
    .select(
      sql<string[]>`coalesce((select array_agg(role order by role) from operator_role
        where operator_id = operator.id), '{}')`.as('roles'),
    )
    .orderBy('handle')
    .execute()
  return rows.map((row) => openName(db, row))
}
