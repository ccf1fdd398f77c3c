import type { BackingState } from '#domain/orders/confirmation.ts'
import { enqueue, type Trx } from '#server/kernel/door.ts'
import { endReservations, hasGoneBack } from '#server/payments/door.ts'
import { transitionBacking } from './transition-backing.ts'

/** The transition of an unpaid order; without a reason its time has ended. */
export interface UnpaidEnd {
  from: BackingState
  to: 'rejected' | 'expired' | 'failed'
  reason?: string
}

/**
 * Ends a locked, unpaid order: its units and its room under the KYC threshold are free again, and its payment page closes. A late
 * payment is refitted or refunded; if one was refunded already the order ends as refunded.
 */
export async function endUnpaidBacking(
  trx: Trx,
  backingId: string,
  end: UnpaidEnd,
  now: Date,
): Promise<void> {
  await transitionBacking(trx, backingId, end, now)
  if (await hasGoneBack(trx, backingId)) {
    await transitionBacking(trx, backingId, { from: end.to, to: 'refunded' }, now)
  }
  await endReservations(trx, [backingId], end.reason ? 'cancelled' : 'lapsed', now)
  const key = `expire_card_session:${backingId}`
  await enqueue(trx, [{ key, kind: 'expire_card_session', payload: { orderId: backingId } }], now)
}
