import type { CoveredFight } from '#domain/campaigns/pocket.ts'
import { splitByWeights, type UnitInterval, unitsIn } from '#domain/kernel/interval.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { type Bps, floorShare, type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'
import { duePart } from './claim.ts'

/** How a share Pocket that chose milestones lets its escrow go. */
export type MilestonePlan = {
  readonly atCloseMicro: MicroUsdc
  /** One part for each covered fight, released as it starts; in the fights' order. */
  readonly perFight: readonly { readonly fightId: string; readonly amountMicro: MicroUsdc }[]
}

/** Half at the close, the rest over the covered fights by their weights, to the micro-USDC. Rule PAY-03. */
export function milestonePlan(
  recipientMicro: MicroUsdc,
  coveredFights: readonly CoveredFight[],
  atCloseBps: Bps,
): MilestonePlan {
  invariant(coveredFights.length > 0, 'milestones are covered fights')
  const atCloseMicro = floorShare(recipientMicro, atCloseBps)
  const weights = coveredFights.map(({ weight }) => weight)
  const parts = splitByWeights(subtract(recipientMicro, atCloseMicro), weights)
  return {
    atCloseMicro,
    perFight: coveredFights.map(({ fightId }, at) => ({ fightId, amountMicro: parts[at] ?? ZERO })),
  }
}

/**
 * Where an interval lies among the units that still stand: void units before it are left out. The escrow
 * of what was withdrawn has gone back already, so it takes no part in what a cancelled fight returns.
 */
export function standingInterval(
  interval: UnitInterval,
  voids: readonly UnitInterval[],
): UnitInterval {
  const before = voids.filter(({ until }) => until <= interval.from)
  const from = interval.from - before.reduce((sum, one) => sum + unitsIn(one), 0)
  return { from, until: from + unitsIn(interval) }
}

/** The escrow that a cancelled fight gives back to its holders, as the books fix it at that moment. */
export type ReturnedEscrow = {
  readonly amountMicro: MicroUsdc
  readonly totalUnits: number
  /** The void intervals at that moment; a later one changes nothing any more. */
  readonly voids: readonly UnitInterval[]
}

/** A certificate's part of returned escrow. All standing parts are the whole. Rule R6. */
export function returnedPart(interval: UnitInterval, returned: ReturnedEscrow): MicroUsdc {
  const { amountMicro, totalUnits, voids } = returned
  const standingUnits = totalUnits - voids.reduce((sum, one) => sum + unitsIn(one), 0)
  if (standingUnits === 0) return ZERO
  const standing = standingInterval(interval, voids)
  return duePart(standing, { netMicro: amountMicro, totalUnits: standingUnits })
}
