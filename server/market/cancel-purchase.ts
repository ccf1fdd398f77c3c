import { accept, refuse } from '#domain/kernel/refusal.ts'
import { personCommand } from '#server/kernel/door.ts'
import { endUnpaidPurchase } from './end-unpaid-purchase.ts'
import { lockPurchase } from './lock-purchase.ts'

/**
 * Cancels the actor's unpaid purchase: its offer is free again. Cancelling again gives the same answer. Refuses `unknown_object`,
 * `already_paid`, and `transition_not_allowed` while a payment is on its way.
 */
export const cancelPurchase = personCommand({
  operation: 'cancel_unpaid_order',
  load: async ({ trx, platform, by }, purchaseId: string) => {
    const purchase = await lockPurchase(trx, platform, purchaseId)
    return purchase?.row.buyer_id === by.personId ? purchase.row : null
  },
  decide: (row) => {
    if (row.state === 'rejected') return accept(null)
    if (row.payment_id !== null) return refuse({ code: 'already_paid' })
    return row.state === 'awaiting_payment'
      ? accept(row)
      : refuse({ code: 'transition_not_allowed' })
  },
  record: async ({ trx, now, audit }, row) => {
    if (row !== null) {
      const end = { to: 'rejected', because: 'cancelled', reason: 'buyer_asked' } as const
      await endUnpaidPurchase(trx, row, end, now)
      await audit(`purchase:${row.id}`)
    }
    return { state: 'rejected' as const }
  },
})
