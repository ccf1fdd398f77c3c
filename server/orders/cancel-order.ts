import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import { personCommand } from '#server/kernel/door.ts'
import { endUnpaidBacking } from './end-unpaid-backing.ts'
import { lockOrder } from './lock-order.ts'

/**
 * Cancels the actor's unpaid order. Cancelling again gives the same answer. Refuses `unknown_object`, `already_paid`, and
 * `transition_not_allowed` while a payment is on its way.
 */
export const cancelOrder = personCommand({
  operation: 'cancel_unpaid_order',
  load: async ({ trx, by }, backingId: string) => {
    const order = await lockOrder(trx, backingId)
    return order?.row.person_id === by.personId ? order.row : null
  },
  decide: decideEnd,
  record: async ({ trx, now, audit }, from, { input: backingId }) => {
    if (from !== null) {
      await endUnpaidBacking(trx, backingId, { from, to: 'rejected', reason: 'backer_asked' }, now)
      await audit(`backing:${backingId}`)
    }
    return { state: 'rejected' as const }
  },
})

/** Returns the state that the order leaves; null if it was cancelled before. */
function decideEnd(order: {
  state: BackingState
  payment_id: string | null
}): Decision<'awaiting_payment' | 'quoted' | null> {
  const { state } = order
  if (state === 'rejected') return accept(null)
  if (order.payment_id !== null) return refuse({ code: 'already_paid' })
  if (state === 'awaiting_payment' || state === 'quoted') return accept(state)
  return refuse({ code: 'transition_not_allowed' })
}
