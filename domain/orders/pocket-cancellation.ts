import type { PocketFacts, PocketHistory } from '#domain/campaigns/pocket-status.ts'
import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import type { Instant } from '#domain/kernel/time.ts'
import { type BackingState, isUnpaid } from './confirmation.ts'
import { decideRefund } from './refund.ts'

export type CancelledPocket = {
  readonly history: PocketHistory
  /** Paid orders: all of their money goes back, premiums included. */
  readonly refundIds: readonly string[]
  /** Orders that still wait for a payment: they end, and a late payment goes back. */
  readonly endedIds: readonly string[]
}

/**
 * Cancels a Pocket before its close, with full refunds. The recipient may do so while nobody has backed it,
 * the provider with four eyes at any time before the close. Refuses `transition_not_allowed`, `pocket_not_open` to the
 * recipient while it is frozen, `pocket_has_backings`, `reason_missing`. Rule FEE-01, invariant R10.
 */
export function decidePocketCancellation(
  pocket: PocketFacts,
  order: { readonly by: 'recipient' | 'provider'; readonly reason: string },
  backings: readonly { readonly backingId: string; readonly state: BackingState }[],
  now: Instant,
): Decision<CancelledPocket> {
  const step = decidePocketTransition(pocket, 'cancel', now)
  const isOwn = order.by === 'recipient'
  const frozen = isOwn && pocket.history.frozenAt !== null
  const refusals = [
    ...(step.ok ? [] : step.refusals),
    ...when(frozen, { code: 'pocket_not_open', detail: { status: 'frozen' } }),
    ...when(isOwn && pocket.isBacked, { code: 'pocket_has_backings' }),
    ...when(order.reason.trim() === '', { code: 'reason_missing' }),
  ]
  return acceptUnless(refusals, () => ({
    history: step.ok ? step.value : pocket.history,
    refundIds: backings
      .filter(({ state }) => decideRefund({ state }, 'pocket_cancelled').ok)
      .map(({ backingId }) => backingId),
    endedIds: backings.filter(({ state }) => isUnpaid(state)).map(({ backingId }) => backingId),
  }))
}
