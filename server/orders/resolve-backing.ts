import { accept, type Decision, type Refusal } from '#domain/kernel/refusal.ts'
import { decideResolution, type Resolution } from '#domain/orders/frozen-order.ts'
import type { RefundCause } from '#domain/orders/refund.ts'
import type { ApprovedProposal } from '#server/approvals/door.ts'
import { readRecipientSide } from '#server/identity/door.ts'
import type { Platform, Trx } from '#server/kernel/door.ts'
import { causeOfGoingBack, toGoBack } from './give-back-asked.ts'
import { type LockedOrder, lockOrder, whoseOrder } from './lock-order.ts'
import { refundOrder, refusalsOfStanding } from './refund-order.ts'
import { readReleasedState, refusalsOfRelease, releaseOrder } from './release-order.ts'

/** A locked, frozen object that two operators release or refund. */
export interface Resolvable {
  /** `<noun>:<id>` */
  subject: string
  /** Its owner, and who else gains or loses by it. */
  owners: readonly string[]
  /** Why it cannot end so: it is not frozen, or the cause still stands. */
  refusalsOf(resolution: Resolution): Promise<readonly Refusal[]>
  /** Ends it so, if nothing is refused. */
  resolve(
    resolution: Resolution,
    approved: Pick<ApprovedProposal, 'proposal' | 'approver'>,
  ): Promise<Decision<unknown>>
}

/** Locks a frozen order; null for an unknown id. Rule KYC-02. */
export async function lockResolvableBacking(
  trx: Trx,
  platform: Platform,
  backingId: string,
): Promise<Resolvable | null> {
  const order = await lockOrder(trx, backingId)
  if (!order) return null
  const { row } = order
  return {
    subject: `backing:${backingId}`,
    owners: [whoseOrder(order), ...(await readRecipientSide(trx, row.pocket_id))],
    refusalsOf: async (resolution) => {
      if (row.state !== 'frozen') return [{ code: 'transition_not_allowed' }]
      return resolution === 'refund'
        ? refusalsOfStanding(trx, order)
        : refusalsOfRelease(trx, platform, order)
    },
    resolve: async (resolution, { proposal, approver }) => {
      const releasedTo = await readReleasedState(trx, order)
      const backing = { state: row.state, releasedTo }
      const decision = decideResolution(backing, resolution, proposal, approver)
      if (!decision.ok) return decision
      if (resolution === 'refund') {
        return refundOrder(trx, platform, backingId, await causeOf(trx, order))
      }
      return accept(await releaseOrder(trx, platform, order, releasedTo))
    },
  }
}

async function causeOf(trx: Trx, { row }: LockedOrder): Promise<RefundCause> {
  const { id, freeze_reason: reason } = row
  if (reason === toGoBack) return causeOfGoingBack(trx, id)
  return reason === 'screening_hit' ? 'failed_screening' : 'fraud'
}
