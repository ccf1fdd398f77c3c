import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import { isUnpaid } from '#domain/orders/confirmation.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import { decideRefund } from '#domain/payments/refund.ts'
import { agreeToDeed, findProposed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { inTransaction } from '#server/kernel/door.ts'
import { lockOrder } from './lock-order.ts'
import { refundOrder } from './refund-order.ts'

const operation = 'refund_order'

/**
 * One operator asks for an order's money to go back. Refuses `unknown_object`, what `decideRefund` refuses and
 * what `proposeDeed` refuses.
 */
export function proposeRefund(
  platform: Platform,
  by: OperatorActor,
  wish: { backingId: string; cause: RefundCause; reason: string },
): Promise<Decision<{ proposalId: string }>> {
  const { backingId, cause, reason } = wish
  return inTransaction(platform.db, async (trx) => {
    const order = await lockOrder(trx, backingId)
    if (!order) return refuse({ code: 'unknown_object' })
    const { row } = order
    const decision = decideRefund(row, cause)
    if (!decision.ok && !isUnpaid(row.state)) return decision
    const subject = `backing:${backingId}`
    const deed = { operation, subject, payload: { backingId, cause }, reason } as const
    return proposeDeed(
      trx,
      platform,
      by,
      { ...deed, ownerPersonId: row.person_id },
      platform.clock.now(),
    )
  })
}

/** A second operator agrees, and the money goes back. Refuses what `agreeToDeed` and `refundOrder` refuse. */
export async function agreeToRefund(
  platform: Platform,
  by: OperatorActor,
  { proposalId, reason }: { proposalId: string; reason: string },
): Promise<Decision<{ complete: boolean }>> {
  const backingId = await findProposed(platform.db, proposalId, 'backingId')
  if (!backingId) return refuse({ code: 'unknown_object' })
  return inTransaction(platform.db, async (trx) => {
    await lockOrder(trx, backingId)
    const agreement = { proposalId, operation, by, reason } as const
    return agreeToDeed(trx, agreement, platform.clock.now(), ({ payload }) =>
      refundOrder(trx, platform, backingId, payload.cause as RefundCause),
    )
  })
}
