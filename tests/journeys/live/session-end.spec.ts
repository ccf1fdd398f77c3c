import { expect, type Page, test } from '@playwright/test'
import { fillIdentity, openSheet, pockets, sheetOf } from './purchase.ts'
import { arriveAsBacker, fillLogin } from './visitor.ts'

const typed = async (page: Page) => {
  const sheet = sheetOf(page)
  await sheet.getByLabel('Votre soutien').fill('25,5')
  await fillIdentity(page)
}

const expectTyped = async (page: Page) => {
  const sheet = sheetOf(page)
  await expect(sheet.getByLabel('Votre soutien')).toHaveValue('25,5')
  await expect(sheet.getByLabel('Nom et prénom')).toHaveValue('Ana Fictive')
  await expect(sheet.getByLabel('Date de naissance')).toHaveValue('1990-05-04')
  await expect(sheet.getByLabel('Pays de résidence')).toHaveValue('FR')
}

test('ACC-01 a session that ends under the sheet costs a login and nothing that was typed', async ({
  page,
}) => {
  test.slow()
  const person = await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  await typed(page)
  await page.context().clearCookies()
  await sheetOf(page)
    .getByRole('button', { name: /^Confirmer/ })
    .click()
  await page.waitForURL('**/login?suite=**')
  await expect(page.getByText('pour soutenir ce Pocket')).toBeVisible()
  await fillLogin(page, person.email)
  await expect(sheetOf(page)).toContainText(pockets.tips)
  await expectTyped(page)
  await sheetOf(page)
    .getByRole('button', { name: /^Confirmer/ })
    .click()
  await page.waitForURL('**/sandbox/stripe/pay/**')
})

test('ACC-01 logging out in another tab is the same, and the next person sees nothing of it', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const other = await arriveAsBacker(page)
  await page.context().clearCookies()
  const person = await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  await typed(page)
  await sheetOf(page).getByLabel('Nom et prénom').fill('Ana Autrement')
  const tab = await page.context().newPage()
  await tab.goto('/dashboard')
  await tab.locator('html[data-ready]').waitFor()
  await tab.getByRole('button', { name: 'Déconnexion' }).click()
  await tab.waitForURL('/')
  await sheetOf(page)
    .getByRole('button', { name: /^Confirmer/ })
    .click()
  await page.waitForURL('**/login?suite=**')
  await fillLogin(page, other.email)
  await expect(sheetOf(page)).toContainText(pockets.tips)
  await expect(sheetOf(page).getByLabel('Nom et prénom')).toHaveValue(other.name)
  await expect(sheetOf(page).getByLabel('Date de naissance')).toHaveValue('')
  expect(person.email).not.toBe(other.email)
})

test('ATH-01 whoever opens an invitation with another account logs in with the right one and is back at it', async ({
  page,
}) => {
  test.slow()
  const invited = await arriveAsBacker(page)
  await page.context().clearCookies()
  await arriveAsBacker(page)
  await page.goto('/invitation?token=of-somebody-else')
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('button', { name: 'Se connecter avec un autre compte' }).click()
  await page.waitForURL('**/login?suite=**')
  await fillLogin(page, invited.email)
  await page.waitForURL('**/invitation?token=of-somebody-else')
})
