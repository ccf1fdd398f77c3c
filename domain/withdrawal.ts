import { type BackingState, mayStep } from './confirmation.ts'
import type { PocketKind, WithdrawalPolicy } from './pocket.ts'
import { acceptUnless, type Decision, type Refusal, when } from './refusal.ts'
import { hasCome, type Instant } from './time.ts'
import { withdrawalPeriodEnd } from './withdrawal-period.ts'

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
  return order.kind === 'share' ? withdrawalPeriodEnd(order.policy, order.confirmedAt) : null
}

/**
 * Whether a backer may still withdraw from a confirmed order. One that is frozen or in dispute is declared to be withdrawn: no stop
 * takes the right away, and its money goes back once it is let go. Refuses `withdrawal_not_offered` under the waiver and for tips
 * and sponsorships, `withdrawal_too_late`, `transition_not_allowed`.
 */
export function decideWithdrawal(
  order: WithdrawalFacts,
  now: Instant,
): Decision<'withdrawn' | 'declared'> {
  const endsAt = withdrawalEndsAt(order)
  const stopped = order.state === 'frozen' || order.state === 'disputed'
  const late = endsAt !== null && (order.boutBegun || hasCome(endsAt, now))
  const refusals: readonly Refusal[] = [
    ...when(endsAt === null, { code: 'withdrawal_not_offered' }),
    ...when(late, { code: 'withdrawal_too_late' }),
    ...when(!stopped && !mayStep(order.state, 'withdrawn'), { code: 'transition_not_allowed' }),
  ]
  return acceptUnless(refusals, () => (stopped ? 'declared' : 'withdrawn'))
}
