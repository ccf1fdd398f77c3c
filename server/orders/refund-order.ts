import { sql } from 'kysely'
import { accept, type Decision, type Refusal, refuse, when } from '#domain/kernel/refusal.ts'
import { isUnpaid } from '#domain/orders/confirmation.ts'
import { decideRefund, type RefundCause } from '#domain/orders/refund.ts'
import { hasPaidOut } from '#server/bouts/door.ts'
import type { Platform, Trx } from '#server/kernel/door.ts'
import { endUnpaidBacking } from './end-unpaid-backing.ts'
import { giveBack } from './give-back.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'

/**
 * Refunds an order, in full and once; an unpaid order ends instead, and a late payment is refunded. Locks the order. Refuses
 * `unknown_object`, what `decideRefund` refuses, `not_owner` once the certificate has been sold, and `already_settled` once a
 * fight of it has paid out or was compensated, unless the order is frozen and nobody was paid for it. Rules TIP-01, FED-01,
 * invariant R10.
 */
export async function refundOrder(
  trx: Trx,
  platform: Pick<Platform, 'clock'>,
  backingId: string,
  cause: RefundCause,
): Promise<Decision<{ state: 'refunded' | 'ended' }>> {
  const now = platform.clock.now()
  const order = await lockOrder(trx, backingId)
  if (!order) return refuse({ code: 'unknown_object' })
  const { state } = order.row
  if (isUnpaid(state)) {
    await endUnpaidBacking(trx, backingId, { from: state, to: 'rejected', reason: cause }, now)
    return accept({ state: 'ended' })
  }
  const decision = decideRefund(order.row, cause)
  if (!decision.ok) return decision
  const [first, ...more] = await refusalsOfStanding(trx, order)
  if (first) return refuse(first, ...more)
  const hit = order.row.state === 'frozen' && (cause === 'failed_screening' || cause === 'fraud')
  const voidCause = hit ? 'refused' : 'refunded'
  await giveBack(trx, order, { to: 'refunded', voidCause, reason: cause }, now)
  return accept({ state: 'refunded' })
}

/**
 * Why a paid order can no longer be refunded: others rely on it. Once a fight has paid out, only orders can be refunded whose
 * part still waits because they are frozen: while nobody was paid for them, their part can be treated as that of an order which
 * had ended before. Rules R6, KYC-02, invariant R10.
 */
export async function refusalsOfStanding(
  trx: Trx,
  { row, certificate }: LockedOrder,
): Promise<readonly Refusal[]> {
  const soldOn = certificate !== null && certificate.holder_id !== row.person_id
  const paidOut = await hasPaidOut(trx, row.pocket_id)
  const canEnd = row.state === 'frozen' && certificate !== null && (await isWhole(trx, certificate))
  return [
    ...when(soldOn, { code: 'not_owner' }),
    ...when(paidOut && !canEnd, { code: 'already_settled' }),
  ]
}

/** Whether nobody was paid for a certificate and its wallet can have no claim on the contract that we have yet to see. */
async function isWhole(
  trx: Trx,
  { number, backing_id, claims_after }: NonNullable<LockedOrder['certificate']>,
): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`select not exists (
      select from claim_part where certificate_number = ${number} and released_at is null)
    and (${claims_after}::integer is null or not exists (
        select from chain_intent where backing_id = ${backing_id} and ended_at is null)
      and not exists (
        select from chain_claim where backing_id = ${backing_id} and state = 'seen')) as whole`.execute(
    trx,
  )
  return rows[0]?.whole === true
}
