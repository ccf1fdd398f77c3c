import type { FightFacts } from '#domain/bouts/fight.ts'
import {
  type BoutAnswer,
  isPastWeighIn,
  type Reconfirmation,
} from '#domain/bouts/material-change.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { hasCome, type Instant } from '#domain/kernel/time.ts'
import { type BackingState, isPaid, isUnpaid } from './confirmation.ts'

/** An order whose backer is asked. */
export type AskedOrder = {
  readonly state: BackingState
  /** What its backer has said before. */
  readonly given: BoutAnswer | null
  /** Somebody else holds its certificate. */
  readonly soldOn: boolean
  /** All that its Pocket covers, as they stand now. */
  readonly bouts: readonly FightFacts[]
}

/**
 * A backer's answer: keep, or a full refund, which is final. Refuses `withdrawal_too_late` after the last day or a weigh-in,
 * `fight_started`, `not_owner` once sold, `already_recorded` for keeping an order to be refunded, `transition_not_allowed` for an
 * order that does not stand.
 */
export function decideAnswer(
  question: Reconfirmation,
  order: AskedOrder,
  answer: BoutAnswer,
  now: Instant,
): Decision<BoutAnswer> {
  const late = hasCome(question.answerBy, now)
  const begun = order.bouts.some(({ startedAt }) => startedAt !== null)
  const weighedIn = !begun && isPastWeighIn(order.bouts, now)
  const refusals = [
    ...when(late || weighedIn, { code: 'withdrawal_too_late' }),
    ...when(begun, { code: 'fight_started' }),
    ...when(order.soldOn, { code: 'not_owner' }),
    ...when(order.given === 'refund' && answer === 'keep', { code: 'already_recorded' }),
    ...when(!mayAnswer(order.state), { code: 'transition_not_allowed' }),
  ]
  return acceptUnless(refusals, () => answer)
}

/** A dispute or a freeze ends first; then the answer takes effect. */
function mayAnswer(state: BackingState): boolean {
  return state === 'disputed' || isPaid(state) || isUnpaid(state)
}
