import type { Proposal } from '#domain/approvals/four-eyes.ts'
import { decideResolution, type Resolution } from '#domain/identity/freeze.ts'
import { accept, type Decision, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import { agreeToDeed, proposeDeed } from '#server/approvals/four-eyes.ts'
import { findProposed } from '#server/approvals/read-proposals.ts'
import { inTransaction, type Trx } from '#server/kernel/db/in-transaction.ts'
import { readRecipientSide } from '#server/kernel/db/read-athlete-side.ts'
import type { OperatorActor } from '#server/kernel/operator-actor.ts'
import type { Platform } from '#server/kernel/platform.ts'
import {
  agreeToPurchaseResolution,
  proposePurchaseResolution,
} from '#server/market/resolve-purchase.ts'
import { causeOfGoingBack, toGoBack } from './give-back-asked.ts'
import { letGo, readReleasedState, refusalsOfLettingGo } from './let-go.ts'
import { type LockedOrder, lockOrder, whoseOrder } from './lock-order.ts'
import { refundOrder, refusalsOfStanding } from './refund-order.ts'

const operation = 'resolve_screening_hit'

/**
 * One operator asks for a frozen order, or a frozen purchase on the market, to be let go or given back. Refuses `unknown_object`,
 * `transition_not_allowed` for what is not frozen, and what keeps it from being let go. Rule KYC-02.
 */
export function proposeResolution(
  platform: Platform,
  by: OperatorActor,
  wish: { backingId: string; resolution: Resolution; reason: string },
): Promise<Decision<{ proposalId: string }>> {
  const { backingId, resolution, reason } = wish
  return inTransaction(platform.db, async (trx) => {
    const order = await lockOrder(trx, backingId)
    if (!order) {
      const purchase = { purchaseId: backingId, resolution, reason }
      return proposePurchaseResolution(trx, platform, by, purchase)
    }
    const refusals = await refusalsOf(trx, platform, order, resolution)
    if (refusals) return refuse(...refusals)
    const subject = `backing:${backingId}`
    const payload = { backingId, resolution }
    const ownerPersonId = whoseOrder(order)
    const otherPersonIds = await readRecipientSide(trx, order.row.pocket_id)
    const deed = { operation, subject, payload, ownerPersonId, otherPersonIds, reason } as const
    return proposeDeed(trx, platform, by, deed, platform.clock.now())
  })
}

/** A second operator agrees. Refuses what `agreeToDeed`, `decideResolution` and `refundOrder` refuse. */
export async function agreeToResolution(
  platform: Platform,
  by: OperatorActor,
  { proposalId, reason }: { proposalId: string; reason: string },
): Promise<Decision<{ complete: boolean }>> {
  const backingId = await findProposed(platform.db, proposalId, 'backingId')
  if (!backingId) return refuse({ code: 'unknown_object' })
  const decision = await inTransaction(platform.db, async (trx) => {
    const agreement = { proposalId, operation, by, reason } as const
    const order = await lockOrder(trx, backingId)
    if (!order) return agreeToPurchaseResolution(trx, platform, backingId, agreement)
    const otherPersonIds = await readRecipientSide(trx, order.row.pocket_id)
    const agreed = { ...agreement, otherPersonIds }
    return agreeToDeed(trx, agreed, platform.clock.now(), ({ payload }, proposal) =>
      carryOut(trx, platform, order, { payload, proposal }, { id: by.operatorId, reason }),
    )
  })
  platform.worker.wake()
  return decision
}

async function carryOut(
  trx: Trx,
  platform: Platform,
  order: LockedOrder,
  { payload, proposal }: { payload: Record<string, unknown>; proposal: Proposal },
  approver: { id: string; reason: string },
): Promise<Decision<unknown>> {
  const { row } = order
  const resolution = payload.resolution as Resolution
  const releasedTo = await readReleasedState(trx, order)
  const backing = { state: row.state, releasedTo }
  const decision = decideResolution(backing, resolution, proposal, approver)
  if (!decision.ok) return decision
  const refusals = await refusalsOf(trx, platform, order, resolution)
  if (refusals) return refuse(...refusals)
  if (resolution === 'refund') {
    return refundOrder(trx, platform, row.id, await causeOf(trx, row))
  }
  return accept(await letGo(trx, platform, order, releasedTo))
}

async function causeOf(
  trx: Trx,
  { id, freeze_reason: reason }: { id: string; freeze_reason: string | null },
): Promise<RefundCause> {
  if (reason === toGoBack) return causeOfGoingBack(trx, id)
  return reason === 'screening_hit' ? 'failed_screening' : 'fraud'
}

/** Why an order cannot be given back, or not be let go: what froze it still stands. */
async function refusalsOf(
  trx: Trx,
  platform: Platform,
  order: LockedOrder,
  resolution: Resolution,
): Promise<[Refusal, ...Refusal[]] | null> {
  const { row } = order
  if (row.state !== 'frozen') return [{ code: 'transition_not_allowed' }]
  if (resolution === 'refund') {
    const [first, ...more] = await refusalsOfStanding(trx, order)
    return first ? [first, ...more] : null
  }
  const [first, ...more] = await refusalsOfLettingGo(trx, platform, order)
  return first ? [first, ...more] : null
}
