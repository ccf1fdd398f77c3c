import {
  addMilliseconds,
  earliest,
  HOUR_MS,
  hasCome,
  type Instant,
  MINUTE_MS,
} from '#domain/kernel/time.ts'

/** An operator who does nothing for a quarter of an hour is asked again, and everybody after half a day. */
const IDLE_MS = 15 * MINUTE_MS
const LONGEST_MS = 12 * HOUR_MS

/** Characters that an operator's password has at least: it opens more than a person's. */
const LEAST_LENGTH = 12
const MOST_LENGTH = 256

/** What can be wrong with the first password of an operator, and its repetition. */
export type OperatorPasswordProblem = 'operator_password_short' | 'operator_password_long'

/** When a session ends by itself: its idle limit or its longest life, whichever comes first. Rule ACC-02. */
function endOfOperatorSession(session: { openedAt: Instant; seenAt: Instant }): Instant {
  const idle = addMilliseconds(session.seenAt, IDLE_MS)
  return earliest(idle, addMilliseconds(session.openedAt, LONGEST_MS))
}

/** True once nobody is let in by this session any more. */
export function isOperatorSessionOver(
  session: { openedAt: Instant; seenAt: Instant },
  now: Instant,
): boolean {
  return hasCome(endOfOperatorSession(session), now)
}

export function operatorPasswordProblem(password: string): OperatorPasswordProblem | null {
  if ([...password].length < LEAST_LENGTH) return 'operator_password_short'
  return password.length > MOST_LENGTH ? 'operator_password_long' : null
}
