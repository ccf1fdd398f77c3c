import { z } from 'zod'
import { REFUND_CAUSES } from '#domain/orders/refund.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import { type Endpoint, endpoint } from '#server/kernel/door.ts'
import { cancelOrder } from './cancel-order.ts'
import { orderRefund } from './propose-refund.ts'
import { confirmWithdrawal, requestWithdrawal } from './withdraw-order.ts'

const byId = z.strictObject({ id: z.uuid() })
const reason = z.string().max(2_000)
const microText = z.string().regex(/^\d+$/)

/** Cancelling, withdrawing and refunding. These answer whatever the launch switches say. */
export const refundEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/backings/:id/cancellation',
    summary: 'Ends an order of one’s own that is not paid yet.',
    operation: 'cancel_unpaid_order',
    audience: 'person',
    launch: null,
    params: byId,
    answer: z.object({ state: z.literal('rejected') }),
    handle: ({ platform, who, params }) => cancelOrder(platform, who, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/backings/:id/withdrawal',
    summary: 'First step of a withdrawal: what would go back, and until when.',
    operation: 'withdraw_order',
    audience: 'person',
    launch: null,
    params: byId,
    status: 201,
    answer: z.object({ requestId: z.uuid(), amountMicro: microText, endsAt: z.iso.datetime() }),
    handle: ({ platform, who, params }) => requestWithdrawal(platform, who, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/backings/:id/withdrawal/confirmation',
    summary:
      'Second step of a withdrawal: the order is undone and its money goes back; at once, or where it is stopped once it is released (`declared`).',
    operation: 'withdraw_order',
    audience: 'person',
    launch: null,
    params: byId,
    body: z.strictObject({ requestId: z.uuid() }),
    answer: z.object({
      state: z.enum(['withdrawn', 'declared']),
      amountMicro: microText,
      withdrawnAt: z.iso.datetime(),
    }),
    handle: ({ platform, who, params, body }) =>
      confirmWithdrawal(platform, who, { backingId: params.id, ...body }),
  }),
  proposal({
    path: '/operator/refunds',
    summary: 'Asks for an order’s money to go back; a second operator has to approve.',
    operation: 'refund_order',
    body: z.strictObject({ backingId: z.uuid(), cause: z.enum(REFUND_CAUSES), reason }),
    handle: ({ platform, who, body }) => orderRefund.propose(platform, who, body),
  }),
  approvalEndpoint(
    orderRefund,
    'Approves a refund that another operator has asked for, and carries it out.',
  ),
]
