import { expect, type Page, test } from '@playwright/test'
import { visibleToasts, visitDashboard } from './dashboard-visit.ts'

/** Time stands still except where a test moves it. */
async function freeze(page: Page) {
  await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') })
  await visitDashboard(page)
  await page.clock.pauseAt(new Date('2026-11-20T11:00:00Z'))
}

const support = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Soutenir' })
const gear = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Paramètres' })
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Notifications/ })
const tip = (page: Page) => page.getByRole('tooltip')

/** Away from the control and from its tip, the way a hand moves. */
const leave = (page: Page) => page.mouse.move(640, 500, { steps: 8 })

test('UI-01 at most three toasts are visible, at the bottom right', async ({ page }) => {
  await visitDashboard(page)
  for (let press = 0; press < 5; press += 1) await support(page).click()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(5)
  await expect(visibleToasts(page)).toHaveCount(3)
  const box = await visibleToasts(page).first().boundingBox()
  expect(box && box.x + box.width).toBeGreaterThan(1280 - 60)
  expect(box && box.y + box.height).toBeGreaterThan(800 - 60)
})

test('UI-01 a toast stays four to five seconds', async ({ page }) => {
  await freeze(page)
  await support(page).click()
  await page.mouse.move(10, 400)
  await page.getByLabel('Notifications affichées').waitFor({ state: 'attached' })
  await page.clock.runFor(100)
  await expect(visibleToasts(page)).toHaveCount(1)
  await page.clock.runFor(3_900)
  await expect(page.locator('[data-sonner-toast][data-removed="false"]')).toHaveCount(1)
  await page.clock.runFor(1_000)
  await expect(page.locator('[data-sonner-toast][data-removed="false"]')).toHaveCount(0)
})

test('UI-01 a toast can be closed by keyboard', async ({ page }) => {
  await visitDashboard(page)
  await support(page).click()
  await page.getByRole('button', { name: 'Fermer' }).press('Enter')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('UI-01 whoever tabs on from a toast comes to the beginning of the page', async ({ page }) => {
  await freeze(page)
  await support(page).click()
  // Their code comes with the first of them.
  await page.getByLabel('Notifications affichées').waitFor({ state: 'attached' })
  await page.clock.runFor(400)
  const close = page.getByRole('button', { name: 'Fermer' })
  for (let step = 0; step < 150 && !(await close.evaluate(isFocused)); step += 1) {
    await page.keyboard.press('Tab')
  }
  // Out of the page, and in again.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
})

const isFocused = (part: Element) => part === document.activeElement

test('UI-02 a tip opens after 700 ms', async ({ page }) => {
  await freeze(page)
  await gear(page).hover()
  await page.clock.runFor(690)
  await expect(tip(page)).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tip(page)).toContainText('Paramètres')
})

test('UI-02 the next tip opens at once within 300 ms and waits again after them', async ({
  page,
}) => {
  await freeze(page)
  await gear(page).hover()
  await page.clock.runFor(710)
  await expect(tip(page)).toContainText('Paramètres')
  await leave(page)
  await page.clock.runFor(280)
  await bell(page).hover()
  await page.clock.runFor(10)
  await expect(tip(page)).toContainText('Notifications')
  await leave(page)
  await page.clock.runFor(320)
  await gear(page).hover()
  await page.clock.runFor(100)
  await expect(tip(page)).toHaveCount(0)
})

test('no style sheet that a library adds is refused by the content policy', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  await page.setViewportSize({ width: 390, height: 780 })
  await visitDashboard(page)
  await support(page).click()
  await expect(visibleToasts(page)).toHaveCSS('position', 'absolute')
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(refused).toEqual([])
})

test('the server writes no style attribute', async ({ request }) => {
  for (const path of ['/login', '/register', '/dashboard']) {
    const html = await (await request.get(path)).text()
    expect(html).not.toMatch(/<[^>]+\sstyle=/)
    expect(html).not.toContain('unsafe-inline')
  }
})
