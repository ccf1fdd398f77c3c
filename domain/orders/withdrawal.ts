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
  /** All that its Pocket covers. One that has begun, which may have been brought forward, ends the right: its outcome is no reason to leave. */
  readonly bouts: readonly FightFacts[]
}

/** What a waiver is worth until the e-mail that confirms the contract has gone out: whoever has no such e-mail may leave. */
const UNPROVEN_WAIVER: WithdrawalPolicy = 'cooling_off_14d'

/**
 * When the right to withdraw ends; null where there is none. A waiver gives it up with the e-mail that confirms the contract:
 * until there is proof of that the order is one of fourteen days. Rule PRO-02.
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

/** Whoever asked to withdraw before the e-mail went out may still confirm that for so long: one step follows from the other. */
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

/** After so long an e-mail of which nothing is known is missing, and no more on its way. */
const EMAIL_MS = 10 * MINUTE_MS

/** Whether the e-mail that confirms a contract is missing: its address has refused it, or nothing has come of it in time. */
export function isEmailMissing(
  email: { readonly confirmedAt: Instant; readonly sent: boolean; readonly refused: boolean },
  now: Instant,
): boolean {
  const isLate = hasCome(addMilliseconds(email.confirmedAt, EMAIL_MS), now)
  return !email.sent && (email.refused || isLate)
}

/**
 * Whether a backer may still withdraw from a confirmed order. One that is frozen or in dispute is declared to be withdrawn: no stop
 * takes the right away, and its money goes back once it is released. Refuses `withdrawal_not_offered` under a proven waiver and for tips
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
    ...when(!stopped && !mayTransition(order.state, 'withdrawn'), {
      code: 'transition_not_allowed',
    }),
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
