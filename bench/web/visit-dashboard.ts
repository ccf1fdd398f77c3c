import type { Browser, Page } from '@playwright/test'
import { openVisit } from './conditions.ts'
import { type NetworkItem, NetworkLog } from './network-log.ts'
import { installProbe } from './probe.ts'

/** One cold visit to the dashboard with the demo's record in the browser, then two changes of tab. */
export interface DashboardVisit {
  /** From navigation to the first frame with Pockets on it. */
  usefulMs: number
  /** Compressed script files whose request had begun by then. */
  scriptBytes: number
  /** Inline scripts of the document, uncompressed; they are not among `scriptBytes`. */
  inlineScriptBytes: number
  /** The slower of the two changes, from the tap to the next painted frame. */
  nextPaintMs: number
  /** The slower of the two changes, from the tap until the new tab's heading stands there. */
  shownMs: number
  longTaskMs: number
  requests: NetworkItem[]
}

const USEFUL = 'Pockets Tendances'
const CHANGES = ['Marketplace', 'Mes Pockets']
const SETTLED_MS = 3000
const AFTER_TAP_MS = 1500

/** Visits the dashboard of the address and closes the tab. */
export async function visitDashboard(browser: Browser, url: string): Promise<DashboardVisit> {
  const { context, page, cdp } = await openVisit(browser)
  try {
    const network = new NetworkLog(cdp)
    await page.addInitScript(installProbe)
    await page.addInitScript(openDemo)
    await page.addInitScript(watchFrames, USEFUL)
    await page.goto(`${url}/dashboard`, { waitUntil: 'load' })
    const usefulMs = await seenAt(page, USEFUL)
    const scriptBytes = network.scriptBytes(network.navigatedAt + usefulMs / 1000)
    const requests = network.listing()
    const inlineScriptBytes = await page.evaluate(() =>
      [...document.scripts].reduce((bytes, { src, text }) => bytes + (src ? 0 : text.length), 0),
    )
    await page.evaluate(watchTabs)
    await page.waitForTimeout(SETTLED_MS)
    const changes: TabChange[] = []
    for (const tab of CHANGES) changes.push(await changeTab(page, tab))
    return {
      usefulMs,
      scriptBytes,
      inlineScriptBytes,
      nextPaintMs: Math.max(...changes.map(({ nextPaintMs }) => nextPaintMs)),
      shownMs: Math.max(...changes.map(({ shownMs }) => shownMs)),
      longTaskMs: changes.reduce((total, { longTaskMs }) => total + longTaskMs, 0),
      requests,
    }
  } finally {
    await context.close()
  }
}

interface TabChange {
  nextPaintMs: number
  shownMs: number
  longTaskMs: number
}

/** Everything is looked up before the tap and read long after it, so that only the page itself works in between. */
async function changeTab(page: Page, tab: string): Promise<TabChange> {
  const link = page.locator('nav a, nav button').filter({ hasText: tab, visible: true }).first()
  const box = await link.boundingBox()
  if (!box) throw new Error(`There is no tab ${tab}`)
  await page.waitForTimeout(AFTER_TAP_MS)
  await page.evaluate(() => {
    window.benchSeen = {}
    Object.assign(window.benchProbe, { tasks: [], events: [] })
  })
  await page.waitForTimeout(AFTER_TAP_MS)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(AFTER_TAP_MS)
  const { probe, seen } = await page.evaluate(() => ({
    probe: window.benchProbe,
    seen: window.benchSeen,
  }))
  const shownAt = seen[tab]
  if (shownAt === undefined) throw new Error(`The tab ${tab} showed nothing`)
  const tappedAt = Math.min(shownAt, ...probe.events.map(({ at }) => at))
  const tasks = probe.tasks.filter(({ at, ms }) => at + ms > tappedAt)
  return {
    // An interaction that is painted within one frame reports nothing: 16 ms is the observers' floor.
    nextPaintMs: Math.max(16, ...probe.events.map(({ ms }) => ms)),
    shownMs: shownAt - tappedAt,
    longTaskMs: tasks.reduce((total, { ms }) => total + ms, 0),
  }
}

/** When a heading with these words was first on screen, in milliseconds since navigation. */
async function seenAt(page: Page, words: string): Promise<number> {
  const seen = await page.waitForFunction((wanted) => window.benchSeen[wanted], words)
  return Number(await seen.jsonValue())
}

declare global {
  interface Window {
    benchSeen: Record<string, number>
  }
}

/** Puts the demo's record where both sides look for it. Runs in the page. */
function openDemo(): void {
  const user = { id: '1', name: 'Camille Essai', email: 'demo@example.org' }
  localStorage.setItem('isAuthenticated', 'true')
  localStorage.setItem('user', JSON.stringify(user))
}

/** Notes the first frame that shows the heading, then rests: looking costs time. Runs in the page. */
function watchFrames(words: string): void {
  window.benchSeen = {}
  const look = () => {
    const headings = [...document.querySelectorAll('h1, h2')]
    const heading = headings.find(({ textContent }) => textContent?.trim() === words)
    if (heading?.checkVisibility()) window.benchSeen[words] = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Notes the frame after each change of the tab's heading, without asking for any layout. Runs in the page. */
function watchTabs(): void {
  const note = () => {
    const words = document.querySelector('h1')?.textContent?.trim()
    if (!words || words in window.benchSeen) return
    requestAnimationFrame(() => {
      window.benchSeen[words] ??= performance.now()
    })
  }
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
}
