import type { Browser } from '@playwright/test'
import type { Options } from './options.ts'
import { type RunningSides, SIDES, type Side } from './sides.ts'
import { type DashboardVisit, visitDashboard } from './visit-dashboard.ts'
import { type LandingVisit, visitLanding } from './visit-landing.ts'

/** All visits of a run; the floor has no dashboard. */
export interface Measured {
  landing: Record<Side, LandingVisit[]>
  dashboard: { spa: DashboardVisit[]; ours: DashboardVisit[] }
}

/** Visits the sides in turn, so that whatever slows the machine for a while slows all of them. */
export async function measure(
  browser: Browser,
  sides: RunningSides,
  { visits, only }: Options,
): Promise<Measured> {
  const measured: Measured = {
    landing: { floor: [], spa: [], ours: [] },
    dashboard: { spa: [], ours: [] },
  }
  const landing = only.some((metric) => metric !== 'W7')
  const dashboard = only.includes('W7')
  await warm(browser, sides)
  for (let round = 1; round <= visits; round++) {
    process.stderr.write(`Round ${round} of ${visits}\n`)
    for (const side of landing ? SIDES : []) {
      measured.landing[side].push(await visitLanding(browser, sides[side].url))
    }
    for (const side of dashboard ? (['spa', 'ours'] as const) : []) {
      measured.dashboard[side].push(await visitDashboard(browser, sides[side].url))
    }
  }
  return measured
}

/** One visit each that does not count: servers and browser load their code once. */
async function warm(browser: Browser, sides: RunningSides): Promise<void> {
  for (const side of SIDES) await visitLanding(browser, sides[side].url)
}
