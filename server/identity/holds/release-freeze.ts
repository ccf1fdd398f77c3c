import { decideUnfreeze } from '#domain/identity/freeze.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import type { Trx } from '#server/kernel/door.ts'
import { applyStops, type FrozenSubject, lockSubject } from './freeze-subject.ts'
import { payeesBehindFreeze } from './payees-behind-freeze.ts'
import { sendWhatWaited } from './send-what-waited.ts'

interface Unfreeze {
  freezeId: string
}

/**
 * One operator, even the one who set a freeze, proposes to release it, and a second one approves. Orders that were frozen because
 * their backer was are released with it. Refuses `unknown_object` for one that is released, and what
 * `decideUnfreeze` refuses.
 */
export const releaseFreeze = approvable({
  operation: 'release_freeze',
  subject: 'freeze:*',
  path: '/freeze-releases/:id/approvals',
  payloadOf: ({ freezeId }): Unfreeze | null =>
    typeof freezeId === 'string' ? { freezeId } : null,
  load: async ({ trx, platform }, { freezeId }: Unfreeze) => {
    const row = await findOpen(trx, freezeId)
    if (!row) return null
    const stopped = { kind: row.subject_kind, id: row.subject_id }
    const ownerId = (await lockSubject(trx, platform, stopped))?.ownerId ?? null
    return { row, stopped, sides: [ownerId, ...(await sidesOf(trx, stopped))] }
  },
  owners: ({ sides }) => sides,
  decide: (_, _facts, { freezeId }: Unfreeze & { reason: string }) =>
    accept({ subject: `freeze:${freezeId}`, payload: { freezeId } }),
  carryOut: async ({ trx, now }, { row, stopped }, { freezeId }, { proposal, approver }) => {
    const { operator_id: operatorId, frozen_at: frozenAt, reason } = row
    const freeze = { subject: stopped.kind, subjectId: stopped.id, operatorId, frozenAt, reason }
    const decision = decideUnfreeze(freeze, proposal, approver)
    if (!decision.ok) return decision
    await trx
      .updateTable('subject_freeze')
      .set({ released_at: now })
      .where('id', '=', freezeId)
      .execute()
    await applyStops(trx, stopped, null, now)
    const { kind, id } = stopped
    if (kind === 'pocket') await sendWhatWaited(trx, { kind, id, cause: freezeId }, now)
    return decision
  },
})

function findOpen(trx: Trx, freezeId: string) {
  return trx
    .selectFrom('subject_freeze')
    .selectAll()
    .where('id', '=', freezeId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
}

async function sidesOf(trx: Trx, { kind, id }: FrozenSubject): Promise<readonly string[]> {
  return kind === 'person' ? payeesBehindFreeze(trx, id) : []
}
