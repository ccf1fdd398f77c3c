import { expect, test } from '@playwright/test'
import { barriers } from '#tests/journeys/barriers.ts'
import { arriveAsBacker, open } from './visitor.ts'

test('the command menu finds pages, Pockets and actions by keyboard alone', async ({ page }) => {
  await arriveAsBacker(page)
  await open(page, '/gains')
  await page.keyboard.press('Control+k')
  const menu = page.getByRole('dialog', { name: 'Menu de commandes' })
  await expect(menu.getByRole('combobox')).toBeFocused()
  expect(await barriers(page)).toEqual([])

  await page.keyboard.type('moussa')
  await expect(menu.getByRole('option', { name: /Moussa, deux combats/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/p/moussa-deux-combats')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('sombre')
  await expect(menu.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(menu).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzz')
  await expect(menu.getByText('Rien ne correspond')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
})

test('the command menu leads to one’s data, and logs out', async ({ page }) => {
  const pick = async (words: string) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Menu de commandes' })).toBeFocused()
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
  }
  await arriveAsBacker(page)
  await open(page, '/gains')
  await pick('exporter')
  await page.waitForURL('**/compte')
  await expect(page.getByRole('heading', { name: 'Mes données' })).toBeVisible()
  await pick('déconnecter')
  await page.waitForURL('/')
  await page.goto('/gains')
  await page.waitForURL('**/login?suite=%2Fgains')
})

test('a visitor opens the menu by its button, on a phone’s width too, and changes the language', async ({
  page,
}) => {
  await open(page, '/pockets')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu de commandes' })
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await menu.getByRole('option', { name: 'English' }).click()
  await expect(page.locator('html[lang=en][data-ready]')).toBeAttached()
})

test('the list of keys opens with a question mark, until single keys are turned off', async ({
  page,
}) => {
  await open(page, '/pockets')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(list.getByText('Ctrl K')).toBeVisible()
  await list.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Menu de commandes' })).toBeVisible()
  await expect(list).toHaveCount(0)
})
