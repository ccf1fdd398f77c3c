import type { Size } from '#bench/pages/fixture.ts'
import type { Cost } from '#bench/pages/meter.ts'

/** What one round of sweeps costs on a platform of one size. */
export interface SweepCosts {
  size: Size
  cost: Cost
}

const MOST_STATEMENTS = 10
const MOST_SWEEP_MS = 50

/** Figures beside their goals, as Markdown. */
export function reportOfIdle(perSecond: number, measured: readonly SweepCosts[]): string {
  const verdict = (figure: number, most: number) => (figure <= most ? 'met' : 'missed')
  const rows = measured.map(({ size, cost }) => {
    const name = `a round of sweeps, ${size.open} open Pockets, ${size.backings} backings`
    const figures = `${cost.databaseMs.toFixed(1)} ms of database, ${cost.processMs.toFixed(1)} of process, ${cost.statements.toFixed(0)} statements, ${cost.rows.toFixed(0)} rows`
    return `| ${name} | ${figures} | ≤ ${MOST_SWEEP_MS} ms of database | ${verdict(cost.databaseMs, MOST_SWEEP_MS)} |`
  })
  return [
    '| what | seen | goal | |',
    '|---|---|---|---|',
    `| idle, empty platform | ${perSecond.toFixed(1)} statements a second | ≤ ${MOST_STATEMENTS} | ${verdict(perSecond, MOST_STATEMENTS)} |`,
    ...rows,
  ].join('\n')
}
