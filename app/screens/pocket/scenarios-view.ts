import type { ChartTick } from '#app/ui/bar-chart.tsx'

/** What a share may bring back for one amount, in words and lengths. */
export interface ScenariosView {
  /** What that amount buys. */
  chosen: string
  breakEven: string | null
  /** Null where the contracts do not say enough to estimate. */
  chart: ScenarioChart | null
  notes: readonly string[]
}

export interface ScenarioChart {
  label: string
  paid: string
  /** Where on the axis what is paid lies, in thousandths of its length. */
  paidAt: number
  ticks: readonly ChartTick[]
  bars: readonly ScenarioBar[]
}

export interface ScenarioBar {
  id: string
  outcome: string
  cover: string | null
  /** In thousandths of the axis. */
  length: number
  /** In USDC, without the unit. */
  pays: string
  back: string
  /** The same with its unit. */
  backText: string
  change: { text: string; trend: 'up' | 'down' | 'flat' }
}
