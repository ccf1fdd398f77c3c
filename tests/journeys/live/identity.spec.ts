import { expect, test } from '@playwright/test'
import { confirm, fillIdentity, openSheet, pay, pockets, sheetOf } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

test('KYC-01 above 1 000 USDC the sheet leads to the full check and back, with what was typed', async ({
  page,
}) => {
  await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  await sheetOf(page).getByLabel('Votre soutien').fill('1200')
  await sheetOf(page).getByRole('link', { name: 'Vérifier mon identité' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon identité')

  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByLabel('Nom et prénom')).toHaveValue('Ana Fictive')
  await expect(page.getByLabel('Date de naissance')).toBeFocused()
  await fillIdentity(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Vos informations sont enregistrées.')).toBeVisible()

  await page.getByRole('button', { name: 'Vérifier mon identité' }).click()
  await page.waitForURL('**/sandbox/identity/**')
  await page.getByLabel('Nom sur la pièce').fill('Ana Fictive')
  await page.getByLabel('Date de naissance').fill('1990-05-04')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.waitForURL('**/identite/**')
  await expect(page.getByText('Votre identité est entièrement vérifiée.')).toBeVisible()

  await page.getByRole('link', { name: 'Reprendre mon soutien' }).click()
  await expect(sheetOf(page).getByLabel('Votre soutien')).toHaveValue('1200')
  await confirm(page, 'Confirmer 1\u202f200\u00a0USDC')
  await pay(page)
})

test('KYC-01 a document that cannot be read can be shown again', async ({ page }) => {
  await arriveAsBacker(page)
  await open(page, '/identite')
  await fillIdentity(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Vérifier mon identité' }).click()
  await page.getByLabel('Nom sur la pièce').fill('Ana RETRY')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.waitForURL('**/identite')
  await expect(page.getByText('La pièce n’a pas pu être lue.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recommencer la vérification' })).toBeVisible()
})
