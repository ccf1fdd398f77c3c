import { expect, test } from '@playwright/test'
import { barriers } from '#tests/journeys/barriers.ts'
import { open } from './visitor.ts'

const widths = [320, 768, 1280]

for (const language of ['fr', 'en']) {
  const title = `every part of the interface shows in all states, in ${language}, both themes and three widths`
  test(title, { tag: '@long' }, async ({ page, context, baseURL }, info) => {
    test.slow()
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await open(page, '/_catalogue')
      expect(await barriers(page)).toEqual([])
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        const name = `catalogue-${language}-${colorScheme}-${width}.png`
        await page.screenshot({ path: info.outputPath(name), fullPage: true })
      }
    }
    for (const screen of ['offline', 'broken', 'busy', 'missing']) {
      await open(page, `/_catalogue?screen=${screen}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await barriers(page), screen).toEqual([])
    }
  })
}

test('a sheet of the catalogue opens, keeps the focus and gives it back', async ({ page }) => {
  await open(page, '/_catalogue')
  const opener = page.getByRole('button', { name: 'Ouvrir le panneau' })
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})
