import { medianOf } from '#bench/medians.ts'
import type { Measured } from './measure.ts'
import type { Metric } from './options.ts'
import type { Side } from './sides.ts'
import type { DashboardVisit } from './visit-dashboard.ts'
import type { LandingVisit } from './visit-landing.ts'

/** One line of the table: a figure of each side, and what it should be. */
export interface Row {
  metric: Metric
  what: string
  unit: 'ms' | 'kB' | ''
  floor: number | null
  spa: number
  ours: number
  /** The most that ours may show, and in words where that comes from; null for a line without a goal. */
  goal: { most: number; words: string } | null
}

type DashboardKey = Exclude<keyof DashboardVisit, 'requests'>
type LandingKey = Exclude<keyof LandingVisit, 'lcpWhat' | 'requests'>

/** The table's rows for the metrics that were measured. */
export function rowsOf(measured: Measured, only: readonly Metric[]): Row[] {
  const rows = [...landingRows(measured.landing), ...dashboardRows(measured.dashboard)]
  return rows.filter(({ metric }) => only.includes(metric))
}

function landingRows(landing: Measured['landing']): Row[] {
  const of = (side: Side, key: LandingKey) => medianOf(landing[side], key)
  const row = (metric: Metric, what: string, unit: Row['unit'], key: LandingKey): Row => ({
    metric,
    what,
    unit,
    floor: of('floor', key),
    spa: of('spa', key),
    ours: of('ours', key),
    goal: null,
  })
  const atMost = (most: number, words: string) => ({ goal: { most, words } })
  const lcp = row('W1', 'largest paint', 'ms', 'lcpMs')
  return [
    { ...lcp, ...atMost(1.05 * of('floor', 'lcpMs'), '≤ 1.05 × floor') },
    { ...lcp, ...atMost(0.33 * of('spa', 'lcpMs'), '≤ 0.33 × SPA') },
    {
      ...row('W2', 'first paint', 'ms', 'fcpMs'),
      ...atMost(1.05 * of('floor', 'fcpMs'), '≤ 1.05 × floor'),
    },
    { ...row('W3', 'long tasks, sum', 'ms', 'longTaskMs'), ...atMost(0, 'none') },
    { ...row('W3', 'blocking time', 'ms', 'blockingMs'), ...atMost(0, 'none') },
    { ...row('W4', 'layout shift', '', 'shift'), ...atMost(0.0005, '0.000') },
    {
      ...row('W5', 'bytes to load', 'kB', 'bytesToLoad'),
      ...atMost(1.25 * of('floor', 'bytesToLoad'), '≤ 1.25 × floor'),
    },
    { ...row('W5', 'preloaded fonts', 'kB', 'fontBytes'), ...atMost(80_000, '≤ 80 kB') },
    { ...row('W6', 'script', 'kB', 'scriptBytes'), ...atMost(5000, '≤ 5 kB') },
  ]
}

function dashboardRows({ spa, ours }: Measured['dashboard']): Row[] {
  const row = (what: string, unit: Row['unit'], key: DashboardKey) => ({
    metric: 'W7' as const,
    what: `dashboard: ${what}`,
    unit,
    floor: null,
    spa: medianOf(spa, key),
    ours: medianOf(ours, key),
    goal: null,
  })
  const script = row('script to first use', 'kB', 'scriptBytes')
  return [
    { ...script, goal: { most: 0.9 * script.spa, words: '≤ 0.9 × SPA' } },
    row('first useful paint', 'ms', 'usefulMs'),
    row('tab change to next paint', 'ms', 'nextPaintMs'),
    row('tab change until shown', 'ms', 'shownMs'),
    { ...row('tab change, long tasks', 'ms', 'longTaskMs'), goal: { most: 0, words: 'none' } },
  ]
}
