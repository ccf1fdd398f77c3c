import { accept, type Decision, type Refusal, refuse, when } from '#domain/kernel/refusal.ts'
import { isOwn } from '#server/approvals/door.ts'
import {
  type HoldKind,
  inTransaction,
  type OperatorActor,
  type Platform,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'
import { lockSubject, sendHeldPayout } from './lock-subject.ts'

/** What shall stand still: the chain as one, a payout by its proposal, an offer by its id. */
export interface HoldRequest {
  operation: HoldKind
  subject: string
  reason: string
}

type Needs = Pick<Platform, 'db' | 'clock' | 'randomness'>

/**
 * One operator makes something stand still at once. Nothing of it is lost: it goes on from there. Refuses
 * `unknown_object`, `not_allowed` on what is one's own, `reason_missing`, and `transition_not_allowed` for what stands
 * still already, has left already or is over.
 */
export function beginHold(
  { db, clock, randomness }: Needs,
  by: OperatorActor,
  { operation, subject, reason }: HoldRequest,
): Promise<Decision<{ id: string; begunAt: Date }>> {
  return inTransaction(db, async (trx) => {
    const locked = await lockSubject(trx, operation, subject)
    if (!locked) return refuse({ code: 'unknown_object' })
    const [wrong] = [
      ...(await refusalsOf(trx, by, locked.ownerId, reason)),
      ...when(!locked.canHold, { code: 'transition_not_allowed' }),
    ]
    if (wrong) return refuse(wrong)
    const now = clock.now()
    const begun = { begun_at: now, begun_by: by.operatorId, begun_because: reason }
    const row = await trx
      .insertInto('hold')
      .values({ id: randomness.uuid(), operation, subject, ...begun })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse({ code: 'transition_not_allowed' })
    await audit(trx, by, { operation, subject, reason }, { begun: row.id }, now)
    return accept({ id: row.id, begunAt: now })
  })
}

/**
 * One operator lets it go on; a payout that has been approved is sent now. Refuses `unknown_object`, `not_allowed` on
 * what is one's own, `reason_missing`, and `transition_not_allowed` where it has ended already.
 */
export async function endHold(
  platform: Platform,
  by: OperatorActor,
  { operation, id, reason }: { operation: HoldKind; id: string; reason: string },
): Promise<Decision<{ endedAt: Date }>> {
  const found = await platform.db
    .selectFrom('hold')
    .select('subject')
    .where('id', '=', id)
    .where('operation', '=', operation)
    .executeTakeFirst()
  if (!found) return refuse({ code: 'unknown_object' })
  const { subject } = found
  const decision = await inTransaction(platform.db, async (trx) => {
    const locked = await lockSubject(trx, operation, subject)
    const [wrong] = await refusalsOf(trx, by, locked?.ownerId ?? null, reason)
    if (wrong) return refuse(wrong)
    const now = platform.clock.now()
    const row = await trx
      .updateTable('hold')
      .set({ ended_at: now, ended_by: by.operatorId, ended_because: reason })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse({ code: 'transition_not_allowed' })
    await audit(trx, by, { operation, subject, reason }, { ended: id }, now)
    if (operation === 'hold_payout') await sendHeldPayout(trx, subject, id, now)
    return accept({ endedAt: now })
  })
  platform.worker.wake()
  return decision
}

/** Nobody stops or releases what is their own, or of an athlete whom they manage. */
async function refusalsOf(
  trx: Trx,
  by: OperatorActor,
  ownerId: string | null,
  reason: string,
): Promise<readonly Refusal[]> {
  return [
    ...when(reason.trim() === '', { code: 'reason_missing' }),
    ...when(await isOwn(trx, by, ownerId), { code: 'not_allowed' }),
  ]
}

const nouns = { pause_chain: 'chain', hold_payout: 'proposal', freeze_listing: 'listing' } as const

function audit(
  trx: Trx,
  { operatorId: id }: OperatorActor,
  { operation, subject, reason }: HoldRequest,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const by = { kind: 'operator', id } as const
  const named = `${nouns[operation]}:${subject}`
  return recordAudit(trx, { by, operation, subject: named, reason, detail }, now)
}
