import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { buyShare, sheetOf } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

/** What axe finds that keeps somebody out. */
async function barriers(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

/** What sticks out of the page. */
function tooWide(page: Page) {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement
    const out = [...document.querySelectorAll('body *')].filter(
      (part) =>
        part.getBoundingClientRect().right > clientWidth + 1 &&
        !part.closest('.snap-row, svg, .sr-only, .sheet'),
    )
    return out.map((part) => part.outerHTML.slice(0, 120))
  })
}

const tabs = [
  'overview',
  'pockets',
  'marketplace',
  'fighters',
  'calendar',
  'transactions',
  'notifications',
  'settings',
]

const sheet = '/dashboard?tab=marketplace&soutenir='
const pages = [
  ...tabs.map((tab) => `/dashboard?tab=${tab}`),
  '/p/moussa-deux-combats',
  '/p/ines-vers-le-titre',
  `${sheet}5ab00000-0000-4000-8000-000000000001`,
  `${sheet}5ab00000-0000-4000-8000-000000000002`,
  '/dashboard?soutenir=choix',
  '/niveaux',
  '/conditions',
  '/c/999999',
  '/verification-email',
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`every live page can be used by everybody, ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      await arriveAsBacker(page)
      const { order, certificate } = await buyShare(page)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      for (const path of [order, certificate, ...pages]) {
        await open(page, path)
        if (path.includes('soutenir')) await sheetOf(page).waitFor()
        expect(await barriers(page), path).toEqual([])
      }
    })
  }
}

test('no live page is wider than a screen of 320 px', async ({ page }) => {
  test.setTimeout(120_000)
  await arriveAsBacker(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const { order, certificate } = await buyShare(page)
  for (const path of [order, certificate, ...pages.filter((page) => !page.includes('soutenir'))]) {
    await open(page, path)
    expect(await tooWide(page), path).toEqual([])
  }
  await open(page, '/dashboard?soutenir=5ab00000-0000-4000-8000-000000000002')
  const overflow = await sheetOf(page).evaluate((sheet) =>
    [...sheet.querySelectorAll('*')].some(
      (part) =>
        part.scrollWidth > part.clientWidth + 1 &&
        part.clientWidth > 0 &&
        getComputedStyle(part).overflowX === 'auto',
    ),
  )
  expect(overflow).toBe(false)
})
