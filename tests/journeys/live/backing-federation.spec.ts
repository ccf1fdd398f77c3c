import { expect, test } from '@playwright/test'
import { confirm, fact, fillIdentity, openSheet, pay, pockets, sheetOf } from './purchase.ts'
import { arriveAsBacker } from './visitor.ts'

test('FED-01 NFT-01 a sponsorship of 250 USDC gives an honorary certificate that cannot be resold', async ({
  page,
}) => {
  test.slow()
  await arriveAsBacker(page)
  await openSheet(page, pockets.federation)
  const sheet = sheetOf(page)
  await expect(sheet).toContainText('Sans minimum, sauf par carte\u00a0: 0,55\u00a0USDC.')
  await sheet.getByLabel('Votre soutien').fill('250,00')
  await expect(fact(page, 'Pour Fédération Fictive de MMA')).toHaveText('237,50\u00a0USDC')
  await expect(fact(page, /^Frais de plateforme/)).toHaveText('12,50\u00a0USDC')
  await fillIdentity(page)
  await confirm(page, 'Confirmer 250\u00a0USDC')
  await pay(page)
  await page.getByRole('link', { name: 'Voir mon certificat' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Mécène #\d{4,}$/)
  await expect(page.getByRole('row', { name: /Revente Non/ })).toBeVisible()
  await page.goto('/dashboard?tab=pockets')
  const card = page.getByRole('article', { name: pockets.federation })
  await expect(card.getByRole('link', { name: /#\d{4,}/ })).toContainText('250\u00a0USDC')
})
