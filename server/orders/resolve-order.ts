import type { Proposal } from '#domain/approvals/four-eyes.ts'
import { decideResolution, type Resolution } from '#domain/identity/freeze.ts'
import { accept, type Decision, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import { type Agreement, agreeToDeed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform, Trx } from '#server/kernel/door.ts'
import { readRecipientSide } from '#server/kernel/door.ts'
import { causeOfGoingBack, toGoBack } from './give-back-asked.ts'
import { letGo, readReleasedState, refusalsOfLettingGo } from './let-go.ts'
import { type LockedOrder, whoseOrder } from './lock-order.ts'
import { refundOrder, refusalsOfStanding } from './refund-order.ts'

const operation = 'resolve_screening_hit'

/** What an operator asks for about something frozen. */
export interface ResolutionWish {
  resolution: Resolution
  reason: string
}

/** One operator asks for a frozen, locked order to be let go or given back. Refuses what keeps it from that. Rule KYC-02. */
export async function proposeOrderResolution(
  trx: Trx,
  platform: Platform,
  by: OperatorActor,
  order: LockedOrder,
  { resolution, reason }: ResolutionWish,
): Promise<Decision<{ proposalId: string }>> {
  const refusals = await refusalsOf(trx, platform, order, resolution)
  if (refusals) return refuse(...refusals)
  const backingId = order.row.id
  const subject = `backing:${backingId}`
  const payload = { backingId, resolution }
  const ownerPersonId = whoseOrder(order)
  const otherPersonIds = await readRecipientSide(trx, order.row.pocket_id)
  const deed = { operation, subject, payload, ownerPersonId, otherPersonIds, reason } as const
  return proposeDeed(trx, platform, by, deed, platform.clock.now())
}

/** A second operator agrees. Refuses what `agreeToDeed`, `decideResolution` and `refundOrder` refuse. */
export async function agreeToOrderResolution(
  trx: Trx,
  platform: Platform,
  order: LockedOrder,
  agreement: Omit<Agreement, 'operation'>,
): Promise<Decision<{ complete: boolean }>> {
  const otherPersonIds = await readRecipientSide(trx, order.row.pocket_id)
  const agreed = { ...agreement, operation, otherPersonIds } as const
  const { by, reason } = agreement
  return agreeToDeed(trx, agreed, platform.clock.now(), ({ payload }, proposal) =>
    carryOut(trx, platform, order, { payload, proposal }, { id: by.operatorId, reason }),
  )
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
