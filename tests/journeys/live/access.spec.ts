import { expect, type Page, test } from '@playwright/test'
import { barriersEverywhere } from '#tests/journeys/barriers.ts'
import { sheetOf } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

const sheet = '/dashboard?tab=marketplace&soutenir='
const sheets = [
  `${sheet}5ab00000-0000-4000-8000-000000000001`,
  `${sheet}5ab00000-0000-4000-8000-000000000002`,
  '/dashboard?soutenir=choix',
]
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
    await sheetOf(page).waitFor()
    expect(await barriersEverywhere(page, widths), path).toEqual([])
  }
}

for (const { widths, tag } of looks) {
  const title = `the sheet can be used by everybody, at ${widths} px and in both themes`
  test(title, { tag }, async ({ page }) => {
    test.slow()
    await arriveAsBacker(page)
    await expectNoBarriers(page, sheets, widths)
  })
}

test('no part of the sheet scrolls sideways on a screen of 320 px', async ({ page }) => {
  await arriveAsBacker(page)
  await page.setViewportSize({ width: 320, height: 640 })
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
