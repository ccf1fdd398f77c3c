import { add, type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { addDays, addMonths, fromParis, type Instant, toParis } from '#domain/kernel/time.ts'

/** After how many days a higher limit, or none, takes effect. */
export const RAISE_AFTER_DAYS = 7

/** How long somebody may keep themselves from spending. */
export const PAUSE_PERIODS = ['7d', '30d', '90d', '6mo', 'for_good'] as const
export type PausePeriod = (typeof PAUSE_PERIODS)[number]

/** The care that a natural person takes of their spending, over all of their accounts. */
export type SpendingFacts = {
  /** The most that they let themselves spend in a calendar month of Paris; null without a limit. */
  readonly limitMicro: MicroUsdc | null
  /** All orders and purchases of this month, those that await their payment included; refunds do not lower it. */
  readonly spentMicro: MicroUsdc
  /** The pause that is under way; it ends `until`, or never. */
  readonly pause: { readonly until: Instant | null } | null
}

/** Nobody has asked for a limit or a pause. */
export const FREE_SPENDING: SpendingFacts = { limitMicro: null, spentMicro: ZERO, pause: null }

/**
 * Why somebody does not let themselves spend this much now: `spending_paused`, and `spending_limit_reached` above the month's
 * limit.
 */
export function spendingRefusals(
  { limitMicro, spentMicro, pause }: SpendingFacts,
  addedMicro: MicroUsdc,
): readonly Refusal[] {
  if (pause) return [{ code: 'spending_paused', detail: pause }]
  if (limitMicro === null || add(spentMicro, addedMicro) <= limitMicro) return []
  const leftMicro = limitMicro > spentMicro ? subtract(limitMicro, spentMicro) : ZERO
  return [{ code: 'spending_limit_reached', detail: { limitMicro, leftMicro } }]
}

/**
 * When a new monthly limit takes effect: a lower one at once, a higher one, or none, after seven days.
 * @param current the limit in force; null for none
 */
export function limitStart(
  current: MicroUsdc | null,
  asked: MicroUsdc | null,
  now: Instant,
): Instant {
  const isRaised = current !== null && (asked === null || asked > current)
  return isRaised ? addDays(now, RAISE_AFTER_DAYS) : now
}

/** When a pause that begins now ends; null for one that never does. */
export function pauseEnd(period: PausePeriod, now: Instant): Instant | null {
  if (period === 'for_good') return null
  return period === '6mo' ? addMonths(now, 6) : addDays(now, Number.parseInt(period, 10))
}

/** When the calendar month of Paris began that this instant is in. */
export function monthStart(now: Instant): Instant {
  const begin = { day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 }
  return fromParis({ ...toParis(now), ...begin })
}
