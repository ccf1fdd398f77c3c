import { lockRows, type OperatorActor, type Recording, type Trx } from '#server/kernel/door.ts'
import type { HoldKind } from './is-on-hold.ts'

/** A subject under lock. */
interface LockedSubject {
  /** Whose it is; null for nobody's. */
  ownerId: string | null
  /** False where it has left already or is over: there is nothing left to keep. */
  canHold: boolean
}

/** Locks what an operator means, so that it neither leaves nor is bought meanwhile. Null where there is no such thing. */
export async function lockSubject(
  trx: Trx,
  operation: HoldKind,
  subject: string,
): Promise<LockedSubject | null> {
  if (operation === 'pause_chain') return { ownerId: null, canHold: true }
  return operation === 'hold_payout' ? lockPayout(trx, subject) : lockListing(trx, subject)
}

/** A payout is held from its proposal on until its order is first sent. */
async function lockPayout(trx: Trx, proposalId: string): Promise<LockedSubject | null> {
  const proposal = await trx
    .selectFrom('proposal')
    .select(['owner_person_id', 'outcome'])
    .where('id', '=', proposalId)
    .where('operation', '=', 'approve_payout')
    .forUpdate()
    .executeTakeFirst()
  if (!proposal) return null
  const order = await trx
    .selectFrom('treasury_order')
    .select(['state', 'attempts'])
    .where('proposal_id', '=', proposalId)
    .forUpdate()
    .executeTakeFirst()
  const waits = order ? order.state === 'intended' && order.attempts === 0 : !proposal.outcome
  return { ownerId: proposal.owner_person_id, canHold: waits }
}

/** Under the lock of its certificate nobody buys an offer. */
async function lockListing(trx: Trx, id: string): Promise<LockedSubject | null> {
  const find = () => trx.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirst()
  const found = await find()
  if (!found) return null
  await lockRows(trx, { certificates: [found.certificate_number] })
  const row = await find()
  const isGone = (row?.sold_at ?? row?.taken_back_at ?? null) !== null
  return { ownerId: found.seller_id, canHold: !isGone }
}

/** The promise that met the hold was kept by doing nothing: it is given once more. */
export async function sendHeldPayout(
  { trx, enqueue }: Recording<OperatorActor>,
  proposalId: string,
  holdId: string,
): Promise<void> {
  const order = await trx
    .selectFrom('treasury_order')
    .select('id')
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst()
  if (!order) return
  const key = `treasury:${order.id}:${holdId}`
  await enqueue({ key, kind: 'send_treasury_order', payload: { orderId: order.id } })
}
