import {
  addMilliseconds,
  DAY_MS,
  HOUR_MS,
  hasCome,
  type Instant,
  MINUTE_MS,
} from '#domain/kernel/time.ts'

/** The types of events that webhook endpoints can subscribe to. */
export const WEBHOOK_EVENTS = [
  'backing.confirmed',
  'backing.refunded',
  'pocket.published',
  'pocket.closed',
  'pocket.released',
  'fight.settled',
  'payout.paid',
  'claim.paid',
  'certificate.burned',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Waits between tries, as Standard Webhooks has them: a little less than three days in all. */
const WAITS_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  20 * HOUR_MS,
] as const

/** When a message is tried again after so many tries that failed; null when it is given up. */
export function nextTryAt(tries: number, now: Instant): Instant | null {
  const waitMs = WAITS_MS[tries - 1]
  return waitMs === undefined ? null : addMilliseconds(now, waitMs)
}

const FAILING_MS = 3 * DAY_MS

/** Whether a webhook endpoint has failed for three days: it is disabled until its owner enables it. */
export function hasFailedLong(failingSince: Instant, now: Instant): boolean {
  return hasCome(addMilliseconds(failingSince, FAILING_MS), now)
}

/** During a rotation messages are signed with both secrets, for a day. */
export const SECRET_OVERLAP_MS = DAY_MS

export const MOST_WEBHOOK_ENDPOINTS = 10
