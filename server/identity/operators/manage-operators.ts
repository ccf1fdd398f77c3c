import { OPERATOR_ROLES } from '#domain/kernel/authority.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approveOperation, proposeOperation } from '#server/approvals/door.ts'
import { forgetOperatorPasskeys } from '#server/identity/passkeys/kept-passkeys.ts'
import {
  inTransaction,
  type OperatorActor,
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

const operation = 'manage_operators'
const enoughAdmins = 2

/**
 * Asks for a change among the operators; another admin has to approve. Refuses what `proposeOperation` and what the
 * change itself refuses. Rule ACC-02.
 */
export function proposeOperatorChange(
  platform: Platform,
  by: OperatorActor,
  change: OperatorChange,
  reason: string,
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    await lockOperators(trx)
    const possible = await check(trx, change)
    if (!possible.ok) return possible
    const subject = `operator:${change.handle}`
    const payload = keptChange(trx, change)
    const asked = { operation, subject, payload, ownerPersonId: null, reason } as const
    return proposeOperation(trx, platform, by, asked, platform.clock.now())
  })
}

/**
 * Approves a change, which is then made; what somebody may do no more ends with it. Refuses what `approveOperation` refuses,
 * `not_allowed` to whom it is about, and a change that is not possible now.
 */
export function approveOperatorChange(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    await lockOperators(trx)
    const now = platform.clock.now()
    return approveOperation(
      trx,
      { proposalId, operation, by, reason },
      now,
      async ({ payload }) => {
        const change = openChange(trx, payload)
        if (change.handle === by.handle) return refuse({ code: 'not_allowed' })
        const possible = await check(trx, change)
        if (!possible.ok) return possible
        const operatorId = await make(trx, platform, change)
        await endOldWork(trx, by, { operatorId, except: proposalId }, now)
        return accept(null)
      },
    )
  })
}

/**
 * Makes the first operators, from the machine itself. Refuses `second_person_required` as soon as two admins
 * are there: from then on they decide.
 */
export function addFirstOperator(
  platform: Platform,
  change: Added,
): Promise<Decision<{ handle: string }>> {
  return inTransaction(platform.db, async (trx) => {
    await lockOperators(trx)
    if ((await countAdmins(trx)) >= enoughAdmins) return refuse({ code: 'second_person_required' })
    const possible = await check(trx, change)
    if (!possible.ok) return possible
    await make(trx, platform, change)
    const { handle, roles } = change
    const auditEntry = {
      operation,
      subject: `operator:${handle}`,
      detail: { added: roles },
    } as const
    await recordAudit(trx, { by: { kind: 'worker' }, ...auditEntry }, platform.clock.now())
    return accept({ handle })
  })
}

/** A proposal is kept for years: it holds a name as sealed as the operator's own row does. */
function keptChange(trx: Trx, change: OperatorChange) {
  if (change.kind !== 'add') return { ...change }
  const { name: _, ...rest } = change
  return { ...rest, sealed: sealName(trx, change) }
}

function openChange(trx: Trx, payload: Record<string, unknown>): OperatorChange {
  // A proposal of before this version holds the name as it was typed.
  const kept = payload as OperatorChange | (Omit<Added, 'name'> & { sealed: string })
  return 'sealed' in kept ? openName(trx, kept) : kept
}

/** Changes among the operators come one after the other. */
async function lockOperators(trx: Trx): Promise<void> {
  await trx.selectFrom('operator').select('id').orderBy('id').forNoKeyUpdate().execute()
}

async function countAdmins(trx: Trx, without = ''): Promise<number> {
  const admins = await trx
    .selectFrom('operator')
    .innerJoin('operator_role', 'operator_role.operator_id', 'operator.id')
    .select('operator.id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('handle', '!=', without)
    .execute()
  return admins.length
}

/**
 * Refuses `already_recorded` for a handle that is taken, `unknown_object` for one that is not there, and
 * `transition_not_allowed` for a change that would leave nobody to approve the next one.
 */
async function check(trx: Trx, change: OperatorChange): Promise<Decision<null>> {
  const found = await trx
    .selectFrom('operator')
    .select('disabled_at')
    .where('handle', '=', change.handle)
    .executeTakeFirst()
  if (change.kind === 'add') return found ? refuse({ code: 'already_recorded' }) : accept(null)
  if (!found || found.disabled_at) return refuse({ code: 'unknown_object' })
  const keepsAdmin = change.kind === 'roles' && change.roles.includes('admin')
  const left = await countAdmins(trx, change.handle)
  return keepsAdmin || left >= enoughAdmins
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
