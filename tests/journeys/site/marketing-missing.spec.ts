import { expect, test } from '@playwright/test'
import { badPath } from './still-pages.ts'

test('ROUTE-08 an unknown path is answered with the 404 page', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const response = await page.goto(badPath)
  expect(response?.status()).toBe(404)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page.getByText(badPath, { exact: true })).toBeVisible()
  await expect.poll(() => errors.filter((text) => text.includes(badPath))).not.toHaveLength(0)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('ROUTE-09 a page that breaks says so, gives a reference and hides its insides', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const response = await page.goto('/_failure')
  expect(response?.status()).toBe(500)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  expect(await response?.text()).not.toMatch(/asked to break|node_modules|at loader/)
  await expect(page).toHaveTitle(/^Unexpected Application Error!/)
  const reference = (await page.locator('code').textContent()) ?? ''
  expect(reference).toMatch(/^[0-9A-F]{8}$/)
  expect(response?.headers()['x-request-id']).toBe(reference)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/_failure')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})
