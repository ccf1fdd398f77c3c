import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { inTransaction, recordAudit } from '#server/kernel/door.ts'
import { endUnpaid } from './end-unpaid.ts'
import { lockPurchase } from './lock-purchase.ts'

/**
 * Ends a purchase of one's own that is not paid: its offer is free again. Ended before, it answers the same. Refuses
 * `unknown_object`, `already_paid`, and `transition_not_allowed` while a payment is on its way.
 */
export function cancelPurchase(
  platform: Platform,
  { personId }: Actor,
  purchaseId: string,
): Promise<Decision<{ state: 'rejected' }>> {
  return inTransaction(platform.db, async (trx) => {
    const purchase = await lockPurchase(trx, platform, purchaseId)
    if (purchase?.row.buyer_id !== personId) return refuse({ code: 'unknown_object' })
    const { row } = purchase
    if (row.state === 'rejected') return accept({ state: 'rejected' })
    if (row.payment_id !== null) return refuse({ code: 'already_paid' })
    if (row.state !== 'awaiting_payment') return refuse({ code: 'transition_not_allowed' })
    const now = platform.clock.now()
    const end = { to: 'rejected', because: 'cancelled', reason: 'buyer_asked' } as const
    await endUnpaid(trx, row, end, now)
    const by = { kind: 'person', id: personId } as const
    const subject = `purchase:${purchaseId}`
    await recordAudit(trx, { by, operation: 'cancel_unpaid_order', subject }, now)
    return accept({ state: 'rejected' })
  })
}
