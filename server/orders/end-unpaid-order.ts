import type { BackingState } from '#domain/orders/confirmation.ts'
import { enqueue, type Trx } from '#server/kernel/door.ts'
import { hasGoneBack } from '#server/payments/door.ts'
import { transitionBacking } from './transition-backing.ts'

/** From where to where an order goes whose payment has not come; without a reason because its time was over. */
export interface UnpaidEnd {
  from: BackingState
  to: 'rejected' | 'expired' | 'failed'
  reason?: string
}

/**
 * Ends a locked order that nobody has paid: its units and its room under the KYC threshold are free again,
 * and its payment page closes. A payment that still comes, or is on its way, is fitted in again or goes back;
 * one that has gone back already makes it a refunded one.
 */
export async function endUnpaidOrder(
  trx: Trx,
  backingId: string,
  end: UnpaidEnd,
  now: Date,
): Promise<void> {
  await transitionBacking(trx, backingId, end, now)
  if (await hasGoneBack(trx, backingId)) {
    await transitionBacking(trx, backingId, { from: end.to, to: 'refunded' }, now)
  }
  await trx
    .updateTable('reservation')
    .set({ ended_at: now, ended_because: end.reason ? 'cancelled' : 'lapsed' })
    .where('order_id', '=', backingId)
    .where('ended_at', 'is', null)
    .execute()
  const key = `expire_card_session:${backingId}`
  await enqueue(trx, [{ key, kind: 'expire_card_session', payload: { orderId: backingId } }], now)
}
