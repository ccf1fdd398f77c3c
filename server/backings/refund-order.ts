import { isUnpaid } from '#domain/confirmation.ts'
import { decideRefund, type RefundCause } from '#domain/refund.ts'
import { accept, type Decision, type Refusal, refuse, when } from '#domain/refusal.ts'
import { hasPaidOut } from '#server/db/has-paid-out.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import type { Platform } from '#server/platform.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'
import { giveBack } from './give-back.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'

/**
 * Gives one order's money back, all of it and once; an order that waits for its payment ends instead, and a
 * payment that still comes goes back. Locks the order. Refuses `unknown_object`, what `decideRefund` refuses,
 * `not_owner` once the certificate has been sold on, and `already_settled` once a fight of it has paid out or was compensated.
 * Rules TIP-01, FED-01, invariant R10.
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
  if (isUnpaid(order.row.state)) {
    await endUnpaidOrder(trx, order.row, cause, now)
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

/** Why a paid order cannot be undone any more: others have come to rely on it. */
export async function refusalsOfStanding(
  trx: Trx,
  { row, certificate }: LockedOrder,
): Promise<readonly Refusal[]> {
  const soldOn = certificate !== null && certificate.holder_id !== row.person_id
  return [
    ...when(soldOn, { code: 'not_owner' }),
    ...when(await hasPaidOut(trx, row.pocket_id), { code: 'already_settled' }),
  ]
}
