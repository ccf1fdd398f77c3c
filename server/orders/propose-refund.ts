import { accept } from '#domain/kernel/refusal.ts'
import { isUnpaid } from '#domain/orders/confirmation.ts'
import { decideRefund, type RefundCause } from '#domain/orders/refund.ts'
import { approvable } from '#server/approvals/door.ts'
import { lockOrder } from './lock-order.ts'
import { refundOrder } from './refund-order.ts'

/** The order to refund, and the reason. */
interface Refund {
  backingId: string
  cause: RefundCause
}

/**
 * One operator proposes a refund of an order, a second one approves, and it is made. Refuses `unknown_object`, what
 * `decideRefund` refuses, and at the end what `refundOrder` refuses.
 */
export const orderRefund = approvable({
  operation: 'refund_order',
  subject: 'backing:*',
  path: '/refunds/:id/approvals',
  payloadOf: ({ backingId, cause }): Refund | null =>
    typeof backingId === 'string' ? { backingId, cause: cause as RefundCause } : null,
  load: ({ trx }, { backingId }: Refund) => lockOrder(trx, backingId),
  owners: ({ row }) => [row.person_id],
  decide: (_, { row }, { backingId, cause }: Refund & { reason: string }) => {
    const decision = decideRefund(row, cause)
    if (!decision.ok && !isUnpaid(row.state)) return decision
    return accept({ subject: `backing:${backingId}`, payload: { backingId, cause } })
  },
  carryOut: ({ trx, platform }, _order, { backingId, cause }) =>
    refundOrder(trx, platform, backingId, cause),
})
