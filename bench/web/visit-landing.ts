import type { Browser } from '@playwright/test'
import { openVisit } from './conditions.ts'
import { type NetworkItem, NetworkLog } from './network-log.ts'
import { blockingTime, cumulativeShift, installProbe } from './probe.ts'

/** One cold visit to the landing page, nothing touched, until four seconds after `load`. */
export interface LandingVisit {
  lcpMs: number
  lcpWhat: string
  fcpMs: number
  loadMs: number
  longTaskMs: number
  blockingMs: number
  shift: number
  bytesToLoad: number
  fontBytes: number
  scriptBytes: number
  requests: NetworkItem[]
}

const WATCHED_AFTER_LOAD_MS = 4000

/** Visits the address and closes the tab. */
export async function visitLanding(browser: Browser, url: string): Promise<LandingVisit> {
  const { context, page, cdp } = await openVisit(browser)
  try {
    const network = new NetworkLog(cdp)
    await page.addInitScript(installProbe)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(WATCHED_AFTER_LOAD_MS)
    const probe = await page.evaluate(() => window.benchProbe)
    if (!probe.lcp || probe.fcp === null) throw new Error(`${url} painted nothing`)
    return {
      lcpMs: probe.lcp.at,
      lcpWhat: probe.lcp.what,
      fcpMs: probe.fcp,
      loadMs: probe.load,
      longTaskMs: probe.tasks.reduce((total, { ms }) => total + ms, 0),
      blockingMs: blockingTime(probe),
      shift: cumulativeShift(probe.shifts),
      bytesToLoad: network.bytesToLoad(),
      fontBytes: network.fontBytes(),
      scriptBytes: network.scriptBytes(),
      requests: network.listing(),
    }
  } finally {
    await context.close()
  }
}
