import { expect, type Page, test } from '@playwright/test'
import { barriersEverywhere } from '#tests/journeys/barriers.ts'
import { buyShare, sheetOf } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

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

const ofDashboard = tabs.map((tab) => `/dashboard?tab=${tab}`)
const sheet = '/dashboard?tab=marketplace&soutenir='
const sheets = [
  `${sheet}5ab00000-0000-4000-8000-000000000001`,
  `${sheet}5ab00000-0000-4000-8000-000000000002`,
  '/dashboard?soutenir=choix',
]
const others = [
  '/pockets',
  '/p/moussa-deux-combats',
  '/p/ines-vers-le-titre',
  '/niveaux',
  '/conditions',
  '/c/999999',
  '/verification-email',
]
const parts = [
  ['every tab', ofDashboard],
  ['the sheet', sheets],
  ['every other page', others],
] as const

/** What is found at one width is mostly found at all: the narrowest is looked at by whoever waits for the tests. */
const looks = [
  { widths: [360], tag: [] },
  { widths: [1280], tag: '@long' },
]

async function expectNoBarriers(
  page: Page,
  paths: readonly string[],
  widths: readonly number[],
): Promise<void> {
  for (const path of paths) {
    await open(page, path)
    if (path.includes('soutenir')) await sheetOf(page).waitFor()
    expect(await barriersEverywhere(page, widths), path).toEqual([])
  }
}

for (const [what, paths] of parts) {
  for (const { widths, tag } of looks) {
    const title = `${what} can be used by everybody, at ${widths} px and in both themes`
    test(title, { tag }, async ({ page }) => {
      test.slow()
      await arriveAsBacker(page)
      await expectNoBarriers(page, paths, widths)
    })
  }
}

test('an order and its certificate can be used by everybody', async ({ page }) => {
  test.slow()
  await arriveAsBacker(page)
  const { order, certificate } = await buyShare(page)
  await expectNoBarriers(page, [order, certificate], [360, 1280])
})

test('no live page is wider than a screen of 320 px', async ({ page }) => {
  test.setTimeout(120_000)
  await arriveAsBacker(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const { order, certificate } = await buyShare(page)
  for (const path of [order, certificate, ...ofDashboard, ...others]) {
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
