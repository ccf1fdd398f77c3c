import { scaleLinear } from 'd3-scale'
import { amountText } from '#app/texts/format.ts'
import type { ChartTick } from '#app/ui/bar-chart.tsx'
import { larger, type MicroUsdc, micro, usdc } from '#domain/kernel/money.ts'

/** Where amounts lie on an axis that begins at nothing and ends at a round amount above all of them. */
export interface AmountAxis {
  /** In thousandths of its length, for drawing alone. */
  at(amountMicro: MicroUsdc): number
  ticks: readonly ChartTick[]
}

const LENGTH = 1_000
/** About so many steps: their labels fit on a phone. */
const STEPS = 3

export function amountAxis(amounts: readonly MicroUsdc[]): AmountAxis {
  const most = amounts.reduce(larger, usdc(1))
  const scale = scaleLinear()
    .domain([0, Number(most)])
    .nice(STEPS)
    .range([0, LENGTH])
  return {
    at: (amountMicro) => Math.round(scale(Number(amountMicro))),
    ticks: scale.ticks(STEPS).map((tick) => ({
      at: Math.round(scale(tick)),
      text: amountText(micro(BigInt(tick))),
    })),
  }
}
