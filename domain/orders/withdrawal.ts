import { type FightFacts, fightStatus } from '#domain/bouts/fight.ts'
import type { PocketKind, WithdrawalPolicy } from '#domain/campaigns/pocket.ts'
import { latestContract, withdrawalPeriodEnd } from '#domain/campaigns/withdrawal-period.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import {
  addMilliseconds,
  HOUR_MS,
  hasCome,
  type Instant,
  isBefore,
  MINUTE_MS,
} from '#domain/kernel/time.ts'
import { type BackingState, mayTransition } from './confirmation.ts'

export type WithdrawalFacts = {
  readonly state: BackingState
  readonly kind: PocketKind
  /** The policy that the order was sold under, not the Pocket's of today. */
  readonly policy: WithdrawalPolicy
  readonly confirmedAt: Instant
  /** The e-mail that confirms the contract has gone out, and that is proven. */
  readonly confirmationSent: boolean
  /**
   * All bouts that its Pocket covers. One that has begun, perhaps early, ends the right: its outcome must not be a reason to
   * withdraw.
   */
  readonly bouts: readonly FightFacts[]
}

/** The policy of a waived order until its confirmation e-mail has gone out: without that e-mail the backer may withdraw. */
const UNPROVEN_WAIVER: WithdrawalPolicy = 'cooling_off_14d'

/**
 * When the right to withdraw ends; null where there is none. A waiver takes effect with the confirmation e-mail: without proof of
 * it the order has fourteen days. Rule PRO-02.
 */
export function withdrawalEndsAt(order: Omit<WithdrawalFacts, 'state' | 'bouts'>): Instant | null {
  if (order.kind !== 'share') return null
  const unproven = order.policy === 'waiver' && !order.confirmationSent
  return withdrawalPeriodEnd(unproven ? UNPROVEN_WAIVER : order.policy, order.confirmedAt)
}

/** Waived contracts of this moment or later can still be withdrawn now, where nothing proves their e-mail. */
export function unprovenSince(now: Instant): Instant {
  return latestContract(UNPROVEN_WAIVER, now)
}

/**
 * For how long a backer who asked to withdraw before the e-mail went out may still confirm that: one step follows from the other.
 */
export const ASKED_HOLDS_MS = HOUR_MS

/**
 * Whether the e-mail that confirms a contract counts against a withdrawal.
 * @param asked When its first step was taken; null at that step itself.
 */
export function isWaiverProven(
  sentAt: Instant | null,
  asked: Instant | null,
  now: Instant,
): boolean {
  if (sentAt === null) return false
  const askedBefore = asked !== null && isBefore(asked, sentAt)
  return !askedBefore || hasCome(addMilliseconds(sentAt, ASKED_HOLDS_MS), now)
}

/** After so long an e-mail without an outcome counts as missing. */
const EMAIL_MS = 10 * MINUTE_MS

/** Whether the confirmation e-mail is missing: its address has refused it, or it has had no outcome in time. */
export function isEmailMissing(
  email: { readonly confirmedAt: Instant; readonly sent: boolean; readonly refused: boolean },
  now: Instant,
): boolean {
  const isLate = hasCome(addMilliseconds(email.confirmedAt, EMAIL_MS), now)
  return !email.sent && (email.refused || isLate)
}

/**
 * Whether a backer may still withdraw from a confirmed order. From a frozen or disputed one the withdrawal is recorded: no stop
 * takes the right away, and it is refunded once it is released. Refuses `withdrawal_not_offered` under a proven waiver and for
 * tips and sponsorships, `withdrawal_too_late`, `transition_not_allowed`.
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
    ...when(!stopped && !mayTransition(order.state, 'withdrawn'), {
      code: 'transition_not_allowed',
    }),
  ]
  return acceptUnless(refusals, () => (stopped ? 'declared' : 'withdrawn'))
}

/** Whether a covered bout is under way, even if nobody has recorded its start yet. */
function hasBegun(bouts: readonly FightFacts[], now: Instant): boolean {
  return bouts.some((bout) => {
    const dated = fightStatus(bout, now) === 'scheduled'
    return bout.startedAt !== null || (dated && hasCome(bout.takesPlaceAt, now))
  })
}
