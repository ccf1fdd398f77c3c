import { decideSoleAct } from '#domain/approvals/one-operator.ts'
import { isOwn } from '#server/approvals/door.ts'
import {
  GaveWay,
  type OperatorActor,
  operatorCommand,
  type Recording,
} from '#server/kernel/door.ts'
import { type HoldKind, isOnHold } from './is-on-hold.ts'
import { lockSubject, sendHeldPayout } from './lock-subject.ts'

/** What shall be held, and why: the chain as one, a payout by its proposal, an offer by its id. */
interface HoldRequest {
  subject: string
  reason: string
}

/**
 * One operator holds something of a kind at once. Nothing of it is lost: it goes on from there. Refuses
 * `unknown_object`, `not_allowed` on what is one's own, or of an athlete whom one manages, `reason_missing`, and
 * `transition_not_allowed` for what is on hold already, has left already or is over.
 */
export const beginHold = (operation: HoldKind) =>
  operatorCommand({
    operation,
    load: async ({ trx, by }, { subject }: HoldRequest) => {
      const locked = await lockSubject(trx, operation, subject)
      if (!locked) return null
      const held = await isOnHold(trx, operation, subject)
      return { isOwn: await isOwn(trx, by, locked.ownerId), fits: locked.canHold && !held }
    },
    decide: (facts, { reason }) => decideSoleAct({ ...facts, reason }),
    record: async (recording, _, { input: { subject, reason } }) => {
      const { trx, now, by, platform } = recording
      const id = platform.randomness.uuid()
      const begun = { begun_at: now, begun_by: by.operatorId, begun_because: reason }
      const row = await trx
        .insertInto('hold')
        .values({ id, operation, subject, ...begun })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!row) throw new GaveWay('another hold of the same came first')
      await auditHold(recording, operation, { subject, reason }, { begun: id })
      return { id, begunAt: now }
    },
  })

/**
 * One operator releases a hold of a kind; a payout that has been approved is sent now. Refuses `unknown_object`,
 * `not_allowed` on what is one's own, `reason_missing`, and `transition_not_allowed` where it was released before.
 */
export const releaseHold = (operation: HoldKind) =>
  operatorCommand({
    operation,
    load: async ({ trx, by }, { id }: { id: string; reason: string }) => {
      const holds = trx
        .selectFrom('hold')
        .select(['subject', 'ended_at'])
        .where('id', '=', id)
        .where('operation', '=', operation)
      const found = await holds.executeTakeFirst()
      if (!found) return null
      const locked = await lockSubject(trx, operation, found.subject)
      const { subject, ended_at } = await holds.forUpdate().executeTakeFirstOrThrow()
      const own = await isOwn(trx, by, locked?.ownerId ?? null)
      return { subject, isOwn: own, fits: ended_at === null }
    },
    decide: (facts, { reason }) => decideSoleAct({ ...facts, reason }),
    record: async (recording, _, { facts: { subject }, input: { id, reason } }) => {
      const { trx, now, by } = recording
      await trx
        .updateTable('hold')
        .set({ ended_at: now, ended_by: by.operatorId, ended_because: reason })
        .where('id', '=', id)
        .execute()
      await auditHold(recording, operation, { subject, reason }, { ended: id })
      if (operation === 'hold_payout') await sendHeldPayout(recording, subject, id)
      return { endedAt: now }
    },
  })

const nouns = { pause_chain: 'chain', hold_payout: 'proposal', freeze_listing: 'listing' } as const

function auditHold(
  { audit }: Recording<OperatorActor>,
  operation: HoldKind,
  { subject, reason }: HoldRequest,
  detail: Record<string, unknown>,
): Promise<void> {
  return audit(`${nouns[operation]}:${subject}`, { reason, detail })
}
