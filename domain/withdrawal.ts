import { type BackingState, mayStep } from './confirmation.ts'
import { type FightFacts, fightStatus } from './fight.ts'
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
  /** All that its Pocket covers. One that has begun, which may have been brought forward, ends the right: its outcome is no reason to leave. */
  readonly bouts: readonly FightFacts[]
}

/** When the right to withdraw ends; null where there is none, as under the waiver. */
export function withdrawalEndsAt(order: Omit<WithdrawalFacts, 'state' | 'bouts'>): Instant | null {
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
  const late = endsAt !== null && (hasBegun(order.bouts, now) || hasCome(endsAt, now))
  const refusals: readonly Refusal[] = [
    ...when(endsAt === null, { code: 'withdrawal_not_offered' }),
    ...when(late, { code: 'withdrawal_too_late' }),
    ...when(!stopped && !mayStep(order.state, 'withdrawn'), { code: 'transition_not_allowed' }),
  ]
  return acceptUnless(refusals, () => (stopped ? 'declared' : 'withdrawn'))
}

/** Is a covered bout under way, whether anybody has recorded its start so far or not? */
function hasBegun(bouts: readonly FightFacts[], now: Instant): boolean {
  return bouts.some((bout) => {
    const dated = fightStatus(bout, now) === 'scheduled'
    return bout.startedAt !== null || (dated && hasCome(bout.takesPlaceAt, now))
  })
}
