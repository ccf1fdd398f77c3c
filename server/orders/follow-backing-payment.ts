import { sql } from 'kysely'
import { addMilliseconds, MINUTE_MS } from '#domain/kernel/time.ts'
import { isUnpaid, mayFreeze, mayTransition } from '#domain/orders/confirmation.ts'
import { intendBurn } from '#server/certificates/door.ts'
import type { Trx } from '#server/kernel/door.ts'
import { extendReservation, resetReservation } from '#server/payments/door.ts'
import { freezeOrder } from './freeze-order.ts'
import { lockOrder } from './lock-order.ts'
import { transitionBacking } from './transition-backing.ts'

/**
 * A payment for a locked order is on its way. A lapsed reservation is not revived by a payment that may still fail; a live one is
 * kept until a deposit's block is final.
 */
export async function noteBackingPaymentDetected(
  trx: Trx,
  backingId: string,
  by: 'chain' | 'card',
  now: Date,
): Promise<void> {
  const order = await trx
    .selectFrom('backing')
    .innerJoin('reservation', 'reservation.order_id', 'backing.id')
    .innerJoin('pocket', 'pocket.id', 'backing.pocket_id')
    .select('backing.state')
    .select(sql<number>`(pocket.sold_under ->> 'closingMinutes')::int`.as('closingMinutes'))
    .where('backing.id', '=', backingId)
    .where('backing.state', '=', 'awaiting_payment')
    .where('reservation.ended_at', 'is', null)
    .where('reservation.reserved_until', '>', now)
    .executeTakeFirst()
  if (!order) return
  await transitionBacking(trx, backingId, { from: order.state, to: 'detected' }, now)
  if (by === 'card') return
  // Its units and its room under the threshold stay reserved until the block is final.
  const until = addMilliseconds(now, order.closingMinutes * MINUTE_MS)
  await extendReservation(trx, backingId, until)
}

/** The payment of a locked order has failed: it waits again, until its former end. */
export async function noteBackingPaymentFailed(
  trx: Trx,
  backingId: string,
  reason: 'replaced' | 'declined',
  now: Date,
): Promise<void> {
  const order = await trx
    .selectFrom('backing')
    .select('reserved_until')
    .where('id', '=', backingId)
    .where('state', '=', 'detected')
    .executeTakeFirst()
  if (!order) return
  await transitionBacking(trx, backingId, { from: 'detected', to: 'awaiting_payment', reason }, now)
  if (reason === 'declined') return
  await resetReservation(trx, backingId, order.reserved_until)
}

/** Somebody refunded the payment in the provider's console: two operators decide what becomes of the order. */
export async function noteBackingRefundedOutside(
  trx: Trx,
  backingId: string,
  now: Date,
): Promise<void> {
  const order = await lockOrder(trx, backingId)
  if (order && mayFreeze(order.row.state)) {
    await freezeOrder(trx, order.row, 'refunded_outside', now)
  }
}

/** Money that did not pay a locked order was refunded. */
export async function noteBackingMoneyRefunded(
  trx: Trx,
  backingId: string,
  by: 'chain' | 'card',
  now: Date,
): Promise<void> {
  const backing = await trx
    .selectFrom('backing')
    .select(['state', 'payment_id'])
    .where('id', '=', backingId)
    .executeTakeFirstOrThrow()
  // The deposit has minted a token for an order that it does not pay.
  if (by === 'chain' && backing.payment_id === null) await intendBurn(trx, backingId, now)
  // An order that another payment has confirmed goes on, and so does one that still awaits its own.
  const ended = backing.payment_id === null && !isUnpaid(backing.state)
  if (ended && mayTransition(backing.state, 'refunded')) {
    await transitionBacking(trx, backingId, { from: backing.state, to: 'refunded' }, now)
  }
}
