import { type EarningsParts, earningsOf } from '#domain/bouts/earnings.ts'
import { priceOfUnits, type ShareTerms } from '#domain/campaigns/pocket.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, type Bps, type MicroUsdc, micro, ppm, subtract, ZERO } from '#domain/kernel/money.ts'
import { payoutFee } from '#domain/treasury/fees.ts'
import { compensationOf, principalPerFight } from './compensation.ts'
import { roiBps } from './roi.ts'
import { grossOf } from './settlement.ts'

/** What a buyer is shown before an order: three estimates, never a promise. */
export const SCENARIOS = ['loss', 'win', 'cancelled'] as const
export type Scenario = (typeof SCENARIOS)[number]

export type ScenarioOutcome = {
  readonly scenario: Scenario
  /** Always: what a contract says is no more than an estimate of what is paid. */
  readonly estimate: true
  readonly backMicro: MicroUsdc
  readonly costMicro: MicroUsdc
  readonly roiBps: number
}

/** The contracted purse of each covered fight, in the terms' order. */
export type ContractedPurse = Pick<EarningsParts, 'showMicro' | 'winMicro'>

/** What those units cost, the backer's premium included, and the cover they come with. */
export type ScenarioOrder = {
  readonly units: number
  readonly costMicro: MicroUsdc
  readonly coverBps: Bps
}

/**
 * The same outcome for every covered fight: all lost, all won, all cancelled. A bonus for a finish is never
 * counted on. Cancelled pays nothing without the Compensation Pack.
 */
export function scenariosOf(
  terms: ShareTerms,
  purses: readonly ContractedPurse[],
  order: ScenarioOrder,
): readonly ScenarioOutcome[] {
  return SCENARIOS.map((scenario) => {
    const backMicro =
      scenario === 'cancelled'
        ? cancelledBack(terms, order)
        : earnedBack(terms, purses, order, scenario === 'win')
    const { costMicro } = order
    return { scenario, estimate: true, backMicro, costMicro, roiBps: roiBps(backMicro, costMicro) }
  })
}

function cancelledBack(terms: ShareTerms, { units, coverBps }: ScenarioOrder): MicroUsdc {
  const bases = principalPerFight(priceOfUnits(terms, units), terms.coveredFights)
  return add(ZERO, ...bases.map((basisMicro) => compensationOf(basisMicro, coverBps, ZERO)))
}

function earnedBack(
  terms: ShareTerms,
  purses: readonly ContractedPurse[],
  { units }: ScenarioOrder,
  won: boolean,
): MicroUsdc {
  const share = ppm(units * terms.ppmPerUnit)
  const nets = purses.map(({ showMicro, winMicro }) => {
    const parts = { showMicro, winMicro: won ? winMicro : ZERO }
    const earnings = earningsOf({ ...parts, finishBonusMicro: ZERO, finesMicro: ZERO })
    const grossMicro = grossOf(earnings, share)
    return subtract(grossMicro, payoutFee(grossMicro, terms.soldUnder.payoutFeeBps))
  })
  return add(ZERO, ...nets)
}

/**
 * What all covered fights together have to earn for these units to bring back what they cost: the smallest amount that does
 * if one fight earns it; the roundings of several may ask for a few millionths more. Throws on a fee of the whole.
 */
export function breakEvenEarnings(
  terms: ShareTerms,
  { units, costMicro }: Pick<ScenarioOrder, 'units' | 'costMicro'>,
): MicroUsdc {
  const keptBps = 10_000n - BigInt(terms.soldUnder.payoutFeeBps)
  invariant(keptBps > 0n, 'a part of the earnings is paid out')
  const sharePpm = BigInt(units * terms.ppmPerUnit)
  const grossMicro = dividedUp(costMicro * 10_000n, keptBps)
  return micro(dividedUp(grossMicro * 1_000_000n, sharePpm))
}

function dividedUp(whole: bigint, by: bigint): bigint {
  return (whole + by - 1n) / by
}
