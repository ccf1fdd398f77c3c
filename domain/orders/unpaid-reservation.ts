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
 * How long one person may reserve units of one Pocket without paying, within how many hours: three full reservations a day. It
 * prevents people from blocking scarce units again and again.
 */
export const UNPAID_RESERVATIONS = { mostMinutes: 90, withinHours: 24 } as const

/** An unpaid reservation, ended or live: from the order until the reservation's end. */
export type UnpaidReservation = { readonly from: Instant; readonly until: Instant }

/**
 * Why somebody may not reserve units of a Pocket again: `reserved_too_often` once unpaid reservations have used up their time.
 * Each counts until a day after its end, a live one as if it ran to its end. `reservations` are those of the natural person in
 * this Pocket. Short ones count by their length, so that cancelling and ordering again gains nothing.
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
