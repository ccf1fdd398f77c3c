import type { CoveredFightView, OfferedPocket } from '#app/screens/backing/offer.ts'
import type {
  ScenarioBar,
  ScenarioChart,
  ScenariosView,
} from '#app/screens/pocket/scenarios-view.ts'
import {
  amountText,
  bpsText,
  changeText,
  countText,
  glanceText,
  glanceUsdcText,
  numberText,
  ppmText,
  usdcText,
} from '#app/texts/format.ts'
import { scenarioTexts as texts } from '#app/texts/scenarios.ts'
import { offersLevel2, priceOfUnits, type ShareTerms } from '#domain/campaigns/pocket.ts'
import { MICRO_PER_USDC, type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { type EurRate, usdcForEuros } from '#domain/payments/card-quote.ts'
import {
  breakEvenEarnings,
  type ContractedPurse,
  type ScenarioOutcome,
  scenariosOf,
} from '#domain/settlements/outcome-scenario.ts'
import { priceOrder } from '#domain/treasury/fees.ts'
import { amountAxis } from './amount-axis.ts'

interface Chosen {
  units: number
  /** Euros per USDC, for purses in euros; null while nobody says. */
  rate: EurRate | null
}

/** What these units of a share may bring back, for its page; null for a gift, which brings nothing back. */
export function scenariosView(
  { terms, fights }: Pick<OfferedPocket, 'terms' | 'fights'>,
  { units, rate }: Chosen,
): ScenariosView | null {
  if (terms.kind !== 'share') return null
  const purses = fights.map((fight) => contractedIn(fight, rate))
  const known = purses.filter((purse) => purse !== null)
  const costMicro = priceOfUnits(terms, units)
  const chosen = texts.chosen(
    countText(units, ...texts.part),
    usdcText(costMicro),
    ppmText(units * terms.ppmPerUnit),
  )
  const breakEven = breakEvenText(terms, units, costMicro)
  if (known.length < fights.length || fights.length === 0) {
    return { chosen, breakEven, chart: null, notes: [texts.unknown] }
  }
  const converted = fights.some(({ purse }) => purse?.currency !== 'USDC')
  return {
    chosen,
    breakEven,
    chart: chartOf(outcomesOf(terms, known, units), costMicro),
    notes: [
      texts.estimates(bpsText(terms.soldUnder.payoutFeeBps)),
      ...(converted ? [texts.converted] : []),
    ],
  }
}

/** A contracted purse in USDC: a dollar counts as one, euros at today's rate; null where its contract or the rate does not say. */
function contractedIn({ purse }: CoveredFightView, rate: EurRate | null): ContractedPurse | null {
  if (purse?.forWinMinor === undefined) return null
  const inUsdc = (minor: bigint): MicroUsdc | null => {
    if (purse.currency === 'USDC' || purse.currency === 'USD') return micro(minor)
    return purse.currency === 'EUR' && rate ? usdcForEuros(minor, rate) : null
  }
  const showMicro = inUsdc(purse.amountMinor - purse.forWinMinor)
  const winMicro = inUsdc(purse.forWinMinor)
  return showMicro === null || winMicro === null ? null : { showMicro, winMicro }
}

function breakEvenText(terms: ShareTerms, units: number, costMicro: MicroUsdc): string {
  const fights = terms.coveredFights.length
  const where = fights === 1 ? texts.alone : texts.inAll(countText(fights, ...texts.fight))
  return texts.breakEven(wholeUsdc(breakEvenEarnings(terms, { units, costMicro })), where)
}

/** Whole USDC, rounded up: what has to be reached is not understated. */
function wholeUsdc(amountMicro: MicroUsdc): string {
  return `${numberText(Number((amountMicro + MICRO_PER_USDC - 1n) / MICRO_PER_USDC))}\u00a0USDC`
}

interface Shown extends ScenarioOutcome {
  id: string
  cover: string | null
}

/** Loss, win and cancellation as the Pocket is sold, then cancellation with the backer's own cover where it is offered. */
function outcomesOf(
  terms: ShareTerms,
  purses: readonly ContractedPurse[],
  units: number,
): readonly Shown[] {
  const principal = priceOfUnits(terms, units)
  const withCover = (level2: boolean) => {
    const cover = { level1: terms.compensationLevel1, level2 }
    const { backerPaysMicro, coverBps } = priceOrder(principal, cover, terms.rates)
    const outcomes = scenariosOf(terms, purses, { units, costMicro: backerPaysMicro, coverBps })
    return { outcomes, coverBps }
  }
  const sold = withCover(false)
  const plain = sold.outcomes.map((outcome) => ({
    ...outcome,
    id: outcome.scenario,
    cover: outcome.scenario === 'cancelled' ? coverText(sold.coverBps) : null,
  }))
  if (!offersLevel2(terms)) return plain
  const own = withCover(true)
  const cancelled = own.outcomes.filter(({ scenario }) => scenario === 'cancelled')
  const cover = texts.coveredByBacker(bpsText(own.coverBps))
  return [...plain, ...cancelled.map((outcome) => ({ ...outcome, id: 'own-cover', cover }))]
}

function coverText(coverBps: number): string {
  return coverBps === 0 ? texts.withoutCover : texts.covered(bpsText(coverBps))
}

function chartOf(outcomes: readonly Shown[], costMicro: MicroUsdc): ScenarioChart {
  const axis = amountAxis([costMicro, ...outcomes.map(({ backMicro }) => backMicro)])
  return {
    label: texts.chart,
    paid: texts.paid(usdcText(costMicro)),
    paidAt: axis.at(costMicro),
    ticks: axis.ticks,
    bars: outcomes.map((outcome) => barOf(outcome, axis.at(outcome.backMicro))),
  }
}

function barOf(outcome: Shown, length: number): ScenarioBar {
  const { id, scenario, cover, backMicro, costMicro, roiBps } = outcome
  const trend = roiBps === 0 ? 'flat' : roiBps > 0 ? 'up' : 'down'
  return {
    id,
    outcome: texts.outcomes[scenario],
    cover,
    length,
    pays: amountText(costMicro),
    back: glanceText(backMicro),
    backText: glanceUsdcText(backMicro),
    change: { text: changeText(roiBps), trend },
  }
}
