import { OPERATOR_ROLES } from '#domain/kernel/authority.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import { forgetOperatorPasskeys } from '#server/identity/passkeys/kept-passkeys.ts'
import {
  inTransaction,
  type OperatorRole,
  openName,
  type Platform,
  recordAudit,
  sealName,
  type Trx,
} from '#server/kernel/door.ts'
import { endOldWork } from './end-old-work.ts'

/** A change to who the operators are, and what they may do. `roles` are all that the operator has then. */
export type OperatorChange =
  | { kind: 'add'; handle: string; name: string; roles: readonly OperatorRole[] }
  | { kind: 'roles'; handle: string; roles: readonly OperatorRole[] }
  | { kind: 'disable'; handle: string }

type Added = Extract<OperatorChange, { kind: 'add' }>
/** A proposal is kept for years: it holds a name as sealed as the operator's own row does. */
type KeptChange = Exclude<OperatorChange, Added> | (Omit<Added, 'name'> & { sealed: string })

const operation = 'manage_operators'
const enoughAdmins = 2

/**
 * A change of operators or their roles: one admin proposes it and another approves. Their open proposals and webhook endpoints
 * that need a role which is taken away end with it. Refuses `already_recorded` for a handle that is taken, `unknown_object` for
 * one that is not there, `transition_not_allowed` for a change that would leave nobody to approve the next one, and an approval
 * by the operator whom it is about (`not_allowed`). Rule ACC-02.
 */
export const operatorChange = approvable({
  operation,
  subject: 'operator:*',
  path: '/operator-changes/:id/approvals',
  payloadOf: (kept) => kept as KeptChange,
  load: ({ trx }, { handle }: { handle: string }) => lockOperators(trx, handle),
  owners: () => [],
  decide: ({ trx }, facts, { reason: _, ...change }: OperatorChange & { reason: string }) => {
    const possible = judge(facts, change)
    if (!possible.ok) return possible
    return accept({ subject: `operator:${change.handle}`, payload: keptChange(trx, change) })
  },
  carryOut: async ({ trx, platform, by, now }, facts, kept, { proposalId }) => {
    if (kept.handle === by.handle) return refuse({ code: 'not_allowed' })
    const change = 'sealed' in kept ? openName(trx, kept) : kept
    const possible = judge(facts, change)
    if (!possible.ok) return possible
    const operatorId = await make(trx, platform, change)
    await endOldWork(trx, by, { operatorId, except: proposalId }, now)
    return accept(null)
  },
})

/**
 * Makes the first operators, from the machine itself. Refuses `second_person_required` as soon as two admins
 * are there: from then on they decide.
 */
export function addFirstOperator(
  platform: Platform,
  change: Added,
): Promise<Decision<{ handle: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const { handle, roles } = change
    const facts = await lockOperators(trx, handle)
    if (facts.otherAdmins >= enoughAdmins) return refuse({ code: 'second_person_required' })
    const possible = judge(facts, change)
    if (!possible.ok) return possible
    await make(trx, platform, change)
    const entry = { operation, subject: `operator:${handle}`, detail: { added: roles } } as const
    await recordAudit(trx, { by: { kind: 'worker' }, ...entry }, platform.clock.now())
    return accept({ handle })
  })
}

function keptChange(trx: Trx, change: OperatorChange): Record<string, unknown> & KeptChange {
  if (change.kind !== 'add') return { ...change }
  const { name: _, ...rest } = change
  return { ...rest, sealed: sealName(trx, change) }
}

/** What a change is judged by. */
interface OperatorFacts {
  readonly found: { readonly disabled_at: Date | null } | undefined
  /** How many admins there are beside the one whom it is about. */
  readonly otherAdmins: number
}

/** Changes among the operators come one after the other. */
async function lockOperators(trx: Trx, handle: string): Promise<OperatorFacts> {
  await trx.selectFrom('operator').select('id').orderBy('id').forNoKeyUpdate().execute()
  const found = await trx
    .selectFrom('operator')
    .select('disabled_at')
    .where('handle', '=', handle)
    .executeTakeFirst()
  const admins = await trx
    .selectFrom('operator')
    .innerJoin('operator_role', 'operator_role.operator_id', 'operator.id')
    .select('operator.id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('handle', '!=', handle)
    .execute()
  return { found, otherAdmins: admins.length }
}

function judge({ found, otherAdmins }: OperatorFacts, change: OperatorChange): Decision<null> {
  if (change.kind === 'add') return found ? refuse({ code: 'already_recorded' }) : accept(null)
  if (!found || found.disabled_at) return refuse({ code: 'unknown_object' })
  const keepsAdmin = change.kind === 'roles' && change.roles.includes('admin')
  return keepsAdmin || otherAdmins >= enoughAdmins
    ? accept(null)
    : refuse({ code: 'transition_not_allowed' })
}

/** Gives the id of the operator whom it is about. */
async function make(
  trx: Trx,
  { clock, randomness }: Platform,
  change: OperatorChange,
): Promise<string> {
  const now = clock.now()
  const { handle } = change
  if (change.kind === 'disable') {
    const { id } = await trx
      .updateTable('operator')
      .set({ disabled_at: now })
      .where('handle', '=', handle)
      .returning('id')
      .executeTakeFirstOrThrow()
    await forgetOperatorPasskeys(trx, id)
    return id
  }
  if (change.kind === 'add') {
    const fresh = { id: randomness.uuid(), handle, sealed: sealName(trx, change), created_at: now }
    await trx.insertInto('operator').values(fresh).execute()
  }
  const { id } = await trx
    .selectFrom('operator')
    .select('id')
    .where('handle', '=', handle)
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('operator_role').where('operator_id', '=', id).execute()
  const roles = OPERATOR_ROLES.filter((role) => change.roles.includes(role))
  if (roles.length === 0) return id
  await trx
    .insertInto('operator_role')
    .values(roles.map((role) => ({ operator_id: id, role, granted_at: now })))
    .execute()
  return id
}
