import { expect, type Page, test } from '@playwright/test'
import { barriersEverywhere } from '#tests/journeys/barriers.ts'
import { ownPages, publicPages, tabPages, visitorPages } from './live-pages.ts'
import { buyShare } from './purchase.ts'
import { tooWide } from './too-wide.ts'
import { arriveAsBacker, open } from './visitor.ts'

/** Forty pages take minutes. */
const long = { tag: '@long' }
const mostMs = 600_000

for (const width of [320, 1280]) {
  const way = `at ${width} px opens without a fault, keeps nobody out in either theme and does not scroll sideways`

  test(`every tab ${way}`, long, async ({ page }) => {
    test.slow()
    await arriveAsBacker(page)
    await expectGoodPages(page, tabPages, width)
  })

  test(`every page of one’s own ${way}`, long, async ({ page }) => {
    test.setTimeout(mostMs)
    await arriveAsBacker(page)
    const bought = await buyShare(page)
    await open(page, '/mouvements')
    const movement = await page.getByRole('table').getByRole('link').first().getAttribute('href')
    const pages = ownPages({ ...bought, movement: movement ?? '' })
    await expectGoodPages(page, pages, width)
  })

  test(`every page for everybody ${way}`, long, async ({ page }) => {
    test.setTimeout(mostMs)
    await expectGoodPages(page, [...publicPages, ...visitorPages], width)
  })
}

async function expectGoodPages(page: Page, paths: readonly string[], width: number) {
  // Among them React's complaint that a page is not what the server sent.
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`${page.url()} ${message}`))
  await page.setViewportSize({ width, height: 800 })
  for (const path of paths) {
    await open(page, path)
    expect(page.url().includes('/login'), path).toBe(path === '/login')
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect.soft(await tooWide(page), path).toEqual([])
    expect.soft(await barriersEverywhere(page, [width]), path).toEqual([])
  }
  expect(faults).toEqual([])
}
