import type { Resolution } from '#domain/identity/freeze.ts'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import { findProposed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { inTransaction } from '#server/kernel/door.ts'
import { agreeToOrderResolution, lockOrder, proposeOrderResolution } from '#server/orders/door.ts'
import { agreeToPurchaseResolution, proposePurchaseResolution } from './resolve-purchase.ts'

/**
 * One operator asks for a frozen order, or a frozen purchase on the market, to be let go or given back. Refuses `unknown_object`,
 * `transition_not_allowed` for what is not frozen, and what keeps it from being let go. Rule KYC-02.
 */
export function proposeResolution(
  platform: Platform,
  by: OperatorActor,
  wish: { backingId: string; resolution: Resolution; reason: string },
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const order = await lockOrder(trx, wish.backingId)
    return order
      ? proposeOrderResolution(trx, platform, by, order, wish)
      : proposePurchaseResolution(trx, platform, by, { ...wish, purchaseId: wish.backingId })
  })
}

/** A second operator agrees. Refuses what `agreeToDeed`, `decideResolution` and `refundOrder` refuse. */
export async function agreeToResolution(
  platform: Platform,
  by: OperatorActor,
  { proposalId, reason }: { proposalId: string; reason: string },
): Promise<Decision<{ complete: boolean }>> {
  const orderId = await findProposed(platform.db, proposalId, 'backingId')
  if (!orderId) return refuse({ code: 'unknown_object' })
  const decision = await inTransaction(platform.db, async (trx) => {
    const agreement = { proposalId, by, reason }
    const order = await lockOrder(trx, orderId)
    return order
      ? agreeToOrderResolution(trx, platform, order, agreement)
      : agreeToPurchaseResolution(trx, platform, orderId, agreement)
  })
  platform.worker.wake()
  return decision
}
