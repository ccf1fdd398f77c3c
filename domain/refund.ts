import { type BackingState, isPaid, mayStep } from './confirmation.ts'
import { invariant } from './invariant.ts'
import type { PocketKind, WithdrawalPolicy } from './pocket.ts'
import { WITHDRAWAL_DAYS } from './pocket-terms.ts'
import { acceptUnless, type Decision, type Refusal, when } from './refusal.ts'
import { addDays, hasCome, type Instant } from './time.ts'

/** Why an operator gives money back. A backer's wish alone is no cause. */
export const REFUND_CAUSES = [
  'duplicate',
  'fraud',
  'failed_screening',
  'pocket_cancelled',
  'material_change',
  'backer_asked',
] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]

/**
 * Whether an order's money goes back, all of it and once. Nobody is refunded for having asked; where an
 * order can be withdrawn, that is `decideWithdrawal`. Refuses `already_refunded`, `refund_not_offered`,
 * `transition_not_allowed`. Rules TIP-01, FED-01, invariant R10.
 */
export function decideRefund(
  backing: { readonly state: BackingState },
  cause: RefundCause,
): Decision<'refunded'> {
  const done = backing.state === 'refunded' || backing.state === 'withdrawn'
  const refusals = [
    ...when(done, { code: 'already_refunded' }),
    ...when(cause === 'backer_asked', { code: 'refund_not_offered' }),
    ...when(!done && !isPaid(backing.state), { code: 'transition_not_allowed' }),
  ]
  return acceptUnless(refusals, () => 'refunded')
}

export type WithdrawalFacts = {
  readonly state: BackingState
  readonly kind: PocketKind
  /** The policy that the order was sold under, not the Pocket's of today. */
  readonly policy: WithdrawalPolicy
  readonly confirmedAt: Instant
  /** A covered bout has begun, which may have been brought forward: its outcome is no reason to leave any more. */
  readonly boutBegun: boolean
}

/** When the right to withdraw ends; null where there is none, as under the waiver. */
export function withdrawalEndsAt(
  order: Omit<WithdrawalFacts, 'state' | 'boutBegun'>,
): Instant | null {
  const days = order.kind === 'share' ? WITHDRAWAL_DAYS[order.policy] : 0
  invariant(days >= 0, 'a right does not end before it begins')
  return days === 0 ? null : addDays(order.confirmedAt, days)
}

/**
 * Whether a backer may still withdraw from a confirmed order. Refuses `withdrawal_not_offered` under the
 * waiver and for tips and sponsorships, `withdrawal_too_late`, `transition_not_allowed`.
 */
export function decideWithdrawal(order: WithdrawalFacts, now: Instant): Decision<'withdrawn'> {
  const endsAt = withdrawalEndsAt(order)
  const late = endsAt !== null && (order.boutBegun || hasCome(endsAt, now))
  const refusals: readonly Refusal[] = [
    ...when(endsAt === null, { code: 'withdrawal_not_offered' }),
    ...when(late, { code: 'withdrawal_too_late' }),
    ...when(!mayStep(order.state, 'withdrawn'), { code: 'transition_not_allowed' }),
  ]
  return acceptUnless(refusals, () => 'withdrawn')
}
