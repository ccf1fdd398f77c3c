import { expect, test } from '@playwright/test'
import { notices } from './still-pages.ts'

/** The page's own clock stands still unless it is told to go on, however slow the machine. */
const start = new Date('2026-11-20T18:00:00.000Z')
const flashKey = 'coin-rouge.flash'

test('UI-01 notices stand in the lower right and leave after 4 to 5 seconds', async ({ page }) => {
  await page.clock.install({ time: start })
  await page.goto('/')
  await page.clock.pauseAt(start.getTime() + 60_000)
  await page.locator('.hero').getByRole('button', { name: 'Start Backing' }).click()
  const box = await notices(page).boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1_200)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700)
  await page.clock.runFor(3_999)
  await expect(notices(page)).toHaveCount(1)
  await page.clock.runFor(1_001)
  await expect(notices(page)).toHaveCount(0)
})

test('UI-01 at most three notices are shown', async ({ page }) => {
  await page.goto('/')
  const button = page.locator('.hero').getByRole('button', { name: 'Start Backing' })
  for (let press = 0; press < 5; press++) await button.click()
  await expect(notices(page)).toHaveCount(3)
})

test('UI-01 a notice waits while it is looked at and leaves when dismissed', async ({ page }) => {
  await page.clock.install({ time: start })
  await page.goto('/')
  await page.clock.pauseAt(start.getTime() + 60_000)
  const button = page.locator('.hero').getByRole('button', { name: 'Start Backing' })
  await button.click()
  await notices(page).hover()
  await page.clock.runFor(20_000)
  await expect(notices(page)).toHaveCount(1)
  const dismiss = notices(page).getByRole('button', { name: 'Dismiss' })
  await dismiss.focus()
  await page.keyboard.press('Enter')
  await expect(notices(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('UI-01 what the app hands over is shown once', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(
    (key) => sessionStorage.setItem(key, '{"title":"Déconnexion réussie","text":"À bientôt !"}'),
    flashKey,
  )
  await page.reload()
  await expect(notices(page).getByText('Déconnexion réussie')).toBeVisible()
  await page.reload()
  await expect(notices(page)).toHaveCount(0)
})

const raisers: [path: string, text: string][] = [
  ['/', 'Fighter registration will be available soon!'],
  ['/', 'Backing feature will be available soon!'],
  ['/', 'Platform will be available soon!'],
  ['/', 'More information will be available soon!'],
  ['/pockets-amateurs', 'Athlete support will be available soon!'],
  ['/pockets-pro', 'Career shares will be available soon!'],
]

for (const [path, text] of raisers) {
  test(`UI-05 a button of ${path} raises ‘${text}’`, async ({ page }) => {
    await page.clock.install()
    await page.goto(path)
    // A notice leaves by itself: on a busy machine it could be gone before anybody looks.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.locator(`button[data-notice-text="${text}"]`).first().click()
    await expect(notices(page).getByText('Coming Soon', { exact: true })).toBeVisible()
    await expect(notices(page).getByText(text, { exact: true })).toBeVisible()
  })
}

test('UI-05 Start Backing of the backers has a notice of its own', async ({ page }) => {
  await page.goto('/')
  await page.locator('#backers').getByRole('button', { name: 'Start Backing' }).click()
  await expect(notices(page)).toContainText('Backing feature will be available soon!')
})
