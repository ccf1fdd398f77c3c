import type { Trend } from '#app/ui/change-figure.tsx'
import type { PocketView } from './view.ts'

/** A Pocket trends when its change exceeds ten percent; the three best are shown. */
export const TRENDING_OVER_BPS = 1_000
export const TRENDING_MOST = 3
/** A Pocket is recommended when more than ten percent are free; four are shown. */
export const RECOMMENDED_OVER_PERCENT = 10
export const RECOMMENDED_MOST = 4
/** Fighters named on a card before « +N ». */
export const CARD_FIGHTERS_MOST = 3

/** The trending Pockets, best change first. Source: DASH-07. */
export function trendingOf(pockets: readonly PocketView[]): readonly PocketView[] {
  return pockets
    .filter((pocket) => pocket.changeBps > TRENDING_OVER_BPS)
    .toSorted((a, b) => b.changeBps - a.changeBps)
    .slice(0, TRENDING_MOST)
}

/** The recommended Pockets, best return first. Source: DASH-08. */
export function recommendedOf(pockets: readonly PocketView[]): readonly PocketView[] {
  return pockets
    .filter((pocket) => pocket.availablePercent > RECOMMENDED_OVER_PERCENT)
    .toSorted((a, b) => (b.roiBps ?? 0) - (a.roiBps ?? 0))
    .slice(0, RECOMMENDED_MOST)
}

/** The Pockets with a part left. Source: DASH-10. */
export function onSaleOf(pockets: readonly PocketView[]): readonly PocketView[] {
  return pockets.filter((pocket) => pocket.availablePercent > 0)
}

/** The way of a change. */
export function trendOf(changeBps: number): Trend {
  if (changeBps > 0) return 'up'
  return changeBps < 0 ? 'down' : 'flat'
}
