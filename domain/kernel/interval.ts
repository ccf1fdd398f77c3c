import { invariant } from './invariant.ts'
import { type MicroUsdc, micro } from './money.ts'

/** Units of a Pocket's cursor that one confirmed order has taken: [from, until). Never moved, never reused. */
export type UnitInterval = { readonly from: number; readonly until: number }

export function unitsIn(interval: UnitInterval): number {
  return interval.until - interval.from
}

/** The next interval on a cursor that stands at `cursorUnits`. */
export function nextInterval(cursorUnits: number, units: number): UnitInterval {
  invariant(Number.isSafeInteger(cursorUnits) && cursorUnits >= 0, 'the cursor is whole')
  invariant(Number.isSafeInteger(units) && units > 0, 'an interval holds whole units')
  return { from: cursorUnits, until: cursorUnits + units }
}

/**
 * What an interval gets of a distribution that all of [0, total) shares: ⌊distribution·until/total⌋ − ⌊distribution·from/total⌋.
 * Neighbouring parts join exactly, so all parts together are the distribution, each within one micro-USDC of
 * its ideal, and nobody's part depends on who else is paid or when. Rule R6.
 */
export function partOf(distribution: MicroUsdc, interval: UnitInterval, total: number): MicroUsdc {
  invariant(distribution >= 0n, 'a distribution is not below zero')
  invariant(Number.isSafeInteger(total) && total > 0, 'the total is whole and above zero')
  const { from, until } = interval
  invariant(
    Number.isSafeInteger(from) && Number.isSafeInteger(until) && from >= 0 && from <= until,
    `not an interval: [${from}, ${until})`,
  )
  invariant(until <= total, 'an interval lies inside the total')
  const upTo = (edge: number) => (distribution * BigInt(edge)) / BigInt(total)
  return micro(upTo(until) - upTo(from))
}

/**
 * Splits a distribution by whole weights in their order, the same way as by intervals: the parts are the distribution.
 * A principal is split over its covered fights like this. Rule R7.
 */
export function splitByWeights(
  distribution: MicroUsdc,
  weights: readonly number[],
): readonly MicroUsdc[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let from = 0
  return weights.map((weight) => {
    const interval = { from, until: from + weight }
    from = interval.until
    return partOf(distribution, interval, total)
  })
}
