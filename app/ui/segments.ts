/** How many segments a share bar has: each one stands for 2.5 % of the whole. */
export const SEGMENTS = 40

/**
 * How many segments are mine, sold to others, and free, out of 40.
 * A part that exists shows at least one segment; a bar that is not sold out keeps one free.
 */
export function segmentsOf(parts: { sold: number; mine: number; max: number }) {
  const { max } = parts
  const sold = clamp(parts.sold, max)
  const mine = Math.min(clamp(parts.mine, max), sold)
  const taken = sold >= max ? SEGMENTS : Math.min(SEGMENTS - 1, atLeastOne((sold / max) * SEGMENTS))
  const own = Math.min(taken, atLeastOne((mine / max) * SEGMENTS))
  return { mine: own, others: taken - own, free: SEGMENTS - taken }
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value))
}

function atLeastOne(count: number): number {
  return count > 0 ? Math.max(1, Math.round(count)) : 0
}
