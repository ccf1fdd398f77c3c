import { invariant } from '#domain/kernel/invariant.ts'
import { add, type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { addDays, hasCome, type Instant, isWithin } from '#domain/kernel/time.ts'

/** One sale on the in-house market, for one unit. */
export type Trade = { readonly pricePerUnitMicro: MicroUsdc; readonly soldAt: Instant }

export type ReferenceFacts = {
  /** Null for a gift: what was given is no price. */
  readonly issuePriceMicro: MicroUsdc | null
  /** Net payouts of one unit, with the time of each. */
  readonly payouts: readonly { readonly perUnitMicro: MicroUsdc; readonly settledAt: Instant }[]
  readonly trades: readonly Trade[]
}

const DAYS = 30
const FEWEST_TRADES = 3

/** The middle of some prices; between two, half their sum, rounded down. Throws when there are none. */
export function medianOf(prices: readonly MicroUsdc[]): MicroUsdc {
  const sorted = [...prices].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const upper = sorted[Math.floor(sorted.length / 2)]
  invariant(upper !== undefined, 'a median is of something')
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper
  return micro((lower + upper) / 2n)
}

/**
 * What one unit is taken to be worth: the median resale price of 30 days, else issue price and payouts. Null for a gift that
 * nobody has sold in these 30 days.
 */
export function referenceValue(facts: ReferenceFacts, now: Instant): MicroUsdc | null {
  const window = { from: addDays(now, -DAYS), until: now }
  const recent = facts.trades.filter(({ soldAt }) => isWithin(window, soldAt))
  if (recent.length > 0) return medianOf(recent.map((trade) => trade.pricePerUnitMicro))
  if (facts.issuePriceMicro === null) return null
  const paid = facts.payouts.filter(({ settledAt }) => hasCome(settledAt, now))
  return add(facts.issuePriceMicro, ...paid.map(({ perUnitMicro }) => perUnitMicro))
}

/**
 * How much the reference value moved over 30 days, in basis points, cut toward zero. Null, shown as n/d, with
 * fewer than three trades in them: a single friend's price is no market.
 */
export function changeBps(facts: ReferenceFacts, now: Instant): number | null {
  const window = { from: addDays(now, -DAYS), until: now }
  const recent = facts.trades.filter(({ soldAt }) => isWithin(window, soldAt))
  if (recent.length < FEWEST_TRADES) return null
  const before = referenceValue(facts, window.from)
  const today = referenceValue(facts, now)
  return before && today !== null ? Number(((today - before) * 10_000n) / before) : null
}
