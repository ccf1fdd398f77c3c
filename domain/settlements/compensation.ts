import type { CoveredFight } from '#domain/campaigns/pocket.ts'
import { splitByWeights } from '#domain/kernel/interval.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import {
  add,
  type Bps,
  floorShare,
  larger,
  type MicroUsdc,
  micro,
  subtract,
  ZERO,
} from '#domain/kernel/money.ts'

/** The principal of one certificate that each covered fight stands for, in their order. Rule R7. */
export function principalPerFight(
  principalMicro: MicroUsdc,
  coveredFights: readonly Pick<CoveredFight, 'weight'>[],
): readonly MicroUsdc[] {
  const weights = coveredFights.map(({ weight }) => weight)
  return splitByWeights(principalMicro, weights)
}

/**
 * What a cancelled fight pays a holder: cover of the principal allotted to that fight, less what that fight
 * has paid already (a payout or returned escrow). A top-up, never below zero. Rules PRO-06, R8.
 */
export function compensationOf(
  basisMicro: MicroUsdc,
  coverBps: Bps,
  netPaidMicro: MicroUsdc,
): MicroUsdc {
  invariant(netPaidMicro >= 0n, 'what was paid is not below zero')
  return larger(ZERO, subtract(floorShare(basisMicro, coverBps), netPaidMicro))
}

/**
 * What the reserve must hold before a Pocket with cover is published: a quarter of the exposure, or the
 * largest single-fight exposure when that is more.
 */
export function earmarkFor(exposuresMicro: readonly MicroUsdc[], earmarkBps: Bps): MicroUsdc {
  const largestMicro = exposuresMicro.reduce(larger, ZERO)
  const wholeMicro = add(...exposuresMicro)
  return larger(largestMicro, ceilShare(wholeMicro, earmarkBps))
}

/** What is kept back rounds up: the reserve is never a micro-USDC short. */
function ceilShare(baseMicro: MicroUsdc, rate: Bps): MicroUsdc {
  return micro((baseMicro * BigInt(rate) + 9_999n) / 10_000n)
}

/** Why a fight did not take place, and whether the pack pays for it. */
export type FightEnd =
  | 'athlete_released'
  | 'not_rescheduled'
  | 'postponed'
  | 'new_opponent'
  | 'no_contest'
  | 'draw'
  | 'loss'
  | 'win'

/** Only a fight that never starts is cancelled: not rescheduled within 90 days, or the athlete released. */
export function isCovered(end: FightEnd): boolean {
  return end === 'athlete_released' || end === 'not_rescheduled'
}
