import { type EarningsParts, earningsOf } from '#domain/bouts/earnings.ts'
import { priceOfUnits, type ShareTerms } from '#domain/campaigns/pocket.ts'
import { add, type Bps, type MicroUsdc, ppm, subtract, ZERO } from '#domain/kernel/money.ts'
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
