import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** A mid-range phone on slow 4G, as the DevTools protocol emulates it. */
export const conditions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  cpuRate: 4,
  latencyMs: 562,
  downBytesPerSecond: (1.44e6 / 8) | 0,
  upBytesPerSecond: (0.675e6 / 8) | 0,
}

/** One tab of a fresh profile under the conditions. */
export interface Visit {
  context: BrowserContext
  page: Page
  cdp: CDPSession
}

/** Opens an empty tab with a cold cache; whoever opened it closes its context. */
export async function openVisit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({
    viewport: conditions.viewport,
    deviceScaleFactor: conditions.deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Page.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latencyMs,
    downloadThroughput: conditions.downBytesPerSecond,
    uploadThroughput: conditions.upBytesPerSecond,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpuRate })
  return { context, page, cdp }
}
