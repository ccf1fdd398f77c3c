import type { Browser } from '@playwright/test'
import { openVisit } from '#bench/web/conditions.ts'
import { type NetworkItem, NetworkLog } from '#bench/web/network-log.ts'
import { cumulativeShift, installProbe } from '#bench/web/probe.ts'

/** A page of the app, and whether it is asked for by somebody who is logged in. */
export interface AppPage {
  path: string
  cookie: string | null
}

/** One cold visit, nothing touched, until the page has been quiet for a while. */
export interface PageVisit {
  lcpMs: number
  lcpWhat: string
  fcpMs: number
  /** When the document's first and last byte were there. */
  answeredMs: number
  readMs: number
  /** When the browser's router has taken over the page. */
  usableMs: number
  /** Compressed script files asked for until then. */
  scriptBytes: number
  /** Of all requests begun before `load`. */
  bytes: number
  longTaskMs: number
  shift: number
  requests: NetworkItem[]
}

const WATCHED_MS = 4_000
/** On a machine with other work. */
const MOST_MS = 120_000

/** Visits the page and closes the tab. */
export async function visitPage(
  browser: Browser,
  url: string,
  { path, cookie }: AppPage,
): Promise<PageVisit> {
  const { context, page, cdp } = await openVisit(browser)
  try {
    if (cookie) await context.addCookies(cookiesOf(cookie, url))
    page.setDefaultTimeout(MOST_MS)
    const network = new NetworkLog(cdp)
    await page.addInitScript(installProbe)
    await page.addInitScript(watchHydration)
    await page.goto(`${url}${path}`, { waitUntil: 'load' })
    const usable = await page.waitForFunction(() => window.benchUsable)
    await page.waitForTimeout(WATCHED_MS)
    const probe = await page.evaluate(() => window.benchProbe)
    const { responseStart, responseEnd } = await page.evaluate(documentTimes)
    if (!probe.lcp || probe.fcp === null) throw new Error(`${path} painted nothing`)
    const usableMs = Number(await usable.jsonValue())
    return {
      lcpMs: probe.lcp.at,
      lcpWhat: probe.lcp.what,
      fcpMs: probe.fcp,
      answeredMs: responseStart,
      readMs: responseEnd,
      usableMs,
      scriptBytes: network.scriptBytes(network.navigatedAt + usableMs / 1_000),
      bytes: network.bytesToLoad(),
      longTaskMs: probe.tasks.reduce((total, { ms }) => total + ms, 0),
      shift: cumulativeShift(probe.shifts),
      requests: network.listing(),
    }
  } finally {
    await context.close()
  }
}

const cookiesOf = (header: string, url: string) =>
  header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })

declare global {
  interface Window {
    benchUsable: number
  }
}

function documentTimes() {
  const [{ responseStart, responseEnd }] = performance.getEntriesByType('navigation') as [
    PerformanceNavigationTiming,
  ]
  return { responseStart, responseEnd }
}

/**
 * Notes when React has put its listeners on the page's first button or link.
 * A page without React can be used at once. Runs in the page.
 */
function watchHydration(): void {
  window.benchUsable = 0
  const look = () => {
    const isStill = document.documentElement?.dataset.reference === undefined
    const one = document.querySelector('main a, main button, main input, header a')
    const isTakenOver = Object.keys(one ?? {}).some((key) => key.startsWith('__reactProps'))
    if (one && (isStill || isTakenOver)) {
      window.benchUsable = performance.now()
    } else setTimeout(look, 20)
  }
  look()
}
