import { decideThaw } from '#domain/identity/freeze.ts'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, findProposed, proposeDeed } from '#server/approvals/door.ts'
import type { Database, OperatorActor, Platform } from '#server/kernel/door.ts'
import { inTransaction, type Trx, whoWaitsFor } from '#server/kernel/door.ts'
import { applyStops, type FrozenSubject, lockSubject } from './freeze-subject.ts'
import { sendWhatWaited } from './send-what-waited.ts'

const operation = 'unfreeze'

function findOpen(db: Database, freezeId: string) {
  return db
    .selectFrom('stop')
    .selectAll()
    .where('id', '=', freezeId)
    .where('thawed_at', 'is', null)
    .executeTakeFirst()
}

async function sidesOf(trx: Trx, { kind, id }: FrozenSubject): Promise<readonly string[]> {
  return kind === 'person' ? whoWaitsFor(trx, id) : []
}

/** One operator, even the one who set it, asks for a stop to be lifted. Refuses what `proposeDeed` refuses. */
export function proposeThaw(
  platform: Platform,
  by: OperatorActor,
  { freezeId, reason }: { freezeId: string; reason: string },
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const freeze = await findOpen(trx, freezeId)
    if (!freeze) return refuse({ code: 'unknown_object' })
    const stopped = { kind: freeze.subject_kind, id: freeze.subject_id }
    const ownerPersonId = (await lockSubject(trx, platform, stopped))?.ownerId ?? null
    const subject = `freeze:${freezeId}`
    const otherPersonIds = await sidesOf(trx, stopped)
    const payload = { freezeId }
    const deed = { operation, subject, payload, ownerPersonId, otherPersonIds, reason } as const
    return proposeDeed(trx, platform, by, deed, platform.clock.now())
  })
}

/**
 * A second operator agrees, and the stop is lifted; orders that were frozen because of whose they are go with it. Refuses
 * what `agreeToDeed` and `decideThaw` refuse.
 */
export async function agreeToThaw(
  platform: Platform,
  by: OperatorActor,
  { proposalId, reason }: { proposalId: string; reason: string },
): Promise<Decision<{ complete: boolean }>> {
  const freezeId = await findProposed(platform.db, proposalId, 'freezeId')
  if (!freezeId) return refuse({ code: 'unknown_object' })
  const decision = await inTransaction(platform.db, async (trx) => {
    const row = await findOpen(trx, freezeId)
    if (!row) return refuse({ code: 'unknown_object' })
    const stopped = { kind: row.subject_kind, id: row.subject_id }
    await lockSubject(trx, platform, stopped)
    const now = platform.clock.now()
    const otherPersonIds = await sidesOf(trx, stopped)
    const agreement = { proposalId, operation, by, otherPersonIds, reason } as const
    return agreeToDeed(trx, agreement, now, async (_row, proposal) => {
      const { operator_id: operatorId, frozen_at: frozenAt } = row
      const freeze = { subject: stopped.kind, subjectId: stopped.id, operatorId, frozenAt }
      const approver = { id: by.operatorId, reason }
      const decision = decideThaw({ ...freeze, reason: row.reason }, proposal, approver)
      if (!decision.ok) return decision
      await trx.updateTable('stop').set({ thawed_at: now }).where('id', '=', freezeId).execute()
      await applyStops(trx, stopped, null, now)
      const { kind, id } = stopped
      if (kind === 'pocket') await sendWhatWaited(trx, { kind, id, cause: freezeId }, now)
      return decision
    })
  })
  platform.worker.wake()
  return decision
}
