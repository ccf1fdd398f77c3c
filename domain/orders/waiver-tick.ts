import { addHours, hasCome, type Instant, isBefore } from '#domain/kernel/time.ts'

/** How long before its order a box can have been ticked: nobody keeps a form open for longer. */
const HOURS_BEFORE = 24

/**
 * When the box of a waiver was ticked, for its evidence. The browser's time counts within the day before the order was sent; with
 * a wrong clock, or no time at all, it is the time of the order, by which it was ticked at the latest. Rule PRO-02, invariant R5.
 */
export function tickedAt(told: Instant | null, sentAt: Instant): Instant {
  const earliest = addHours(sentAt, -HOURS_BEFORE)
  return told && hasCome(told, sentAt) && !isBefore(told, earliest) ? told : sentAt
}
