import { type Refusal, when } from '#domain/kernel/refusal.ts'
import {
  addHours,
  hasCome,
  type Instant,
  isBefore,
  MINUTE_MS,
  millisecondsBetween,
} from '#domain/kernel/time.ts'

/**
 * How long one person may keep units of one Pocket in orders that are not paid, within how many hours. Sellers of
 * scarce places let a basket lapse after minutes and make whoever fills it again and again wait: three full reservations a day.
 */
export const UNPAID_RESERVATIONS = { mostMinutes: 90, withinHours: 24 } as const

/** Units that were kept for somebody, or still are, and that nobody has paid: from the order until the reservation's end. */
export type UnpaidReservation = { readonly from: Instant; readonly until: Instant }

/**
 * Why somebody may not keep units of a Pocket once more: `reserved_too_often` once unpaid reservations have used up their time. One
 * counts until a day after its end, one that still runs as if it ran to its end. `reservations` are those of the natural person
 * in this Pocket. Short ones count by what they lasted, so that giving an order up and placing it anew gains nothing.
 */
export function reservationRefusals(
  reservations: readonly UnpaidReservation[],
  now: Instant,
): readonly Refusal[] {
  const { mostMinutes, withinHours } = UNPAID_RESERVATIONS
  const counting = reservations
    .map((each) => ({ ...each, forgottenAt: addHours(each.until, withinHours) }))
    .filter(({ forgottenAt }) => !hasCome(forgottenAt, now))
    .toSorted((left, right) => millisecondsBetween(right.until, left.until))
  let heldMs = counting.reduce((sum, { from, until }) => sum + lengthOf(from, until), 0)
  let retryAt = now
  for (const { from, until, forgottenAt } of counting) {
    if (heldMs < mostMinutes * MINUTE_MS) break
    heldMs -= lengthOf(from, until)
    retryAt = forgottenAt
  }
  return when(isBefore(now, retryAt), { code: 'reserved_too_often', detail: { retryAt } })
}

function lengthOf(from: Instant, until: Instant): number {
  return Math.max(0, millisecondsBetween(from, until))
}
