import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { recordAudit } from '#server/kernel/audit.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'
import { lockOrder } from './lock-order.ts'

/**
 * Ends an order of one's own that is not paid. Ended before, it answers the same. Refuses `unknown_object`,
 * `already_paid`, and `transition_not_allowed` while a payment is on its way.
 */
export function cancelOrder(
  platform: Platform,
  actor: Actor,
  backingId: string,
): Promise<Decision<{ state: 'rejected' }>> {
  return inTransaction(platform.db, async (trx) => {
    const order = await lockOrder(trx, backingId)
    if (order?.row.person_id !== actor.personId) return refuse({ code: 'unknown_object' })
    const { row } = order
    if (row.state === 'rejected') return accept({ state: 'rejected' })
    if (row.payment_id !== null) return refuse({ code: 'already_paid' })
    const unpaid = row.state === 'awaiting_payment' || row.state === 'quoted'
    if (!unpaid) return refuse({ code: 'transition_not_allowed' })
    const now = platform.clock.now()
    const end = { from: row.state, to: 'rejected', reason: 'backer_asked' } as const
    await endUnpaidOrder(trx, backingId, end, now)
    const by = { kind: 'person', id: actor.personId } as const
    const subject = `backing:${backingId}`
    await recordAudit(trx, { by, operation: 'cancel_unpaid_order', subject }, now)
    return accept({ state: 'rejected' })
  })
}
