import { expect, test } from '@playwright/test'
import { confirm, fact, fillIdentity, openSheet, pay, pockets, sheetOf } from './purchase.ts'
import { becomeBacker, readMail } from './visitor.ts'

test('TIP-01 PAY-02 NFT-01 LAUNCH-02 KYC-01 a tip of 27,333333 USDC goes from the marketplace to its certificate', async ({
  page,
}) => {
  test.slow()
  const person = await becomeBacker(page)
  await openSheet(page, pockets.tips)
  const sheet = sheetOf(page)
  await expect(sheet).toContainText('Don, sans contrepartie financière ni remboursement.')
  await sheet.getByLabel('Votre soutien').fill('27,333333')
  await expect(sheet).toContainText('≈\u00a025,23\u00a0€')
  await expect(fact(page, 'Pour Inès Morel')).toHaveText('25,966667\u00a0USDC')
  await expect(fact(page, /^Frais de plateforme, 5\s%/)).toHaveText('1,366666\u00a0USDC')
  await expect(fact(page, 'Vous payez')).toHaveText('27,333333\u00a0USDC')
  await fillIdentity(page)
  await confirm(page, 'Confirmer 27,333333\u00a0USDC')
  await expect(page.locator('body')).toContainText('25,23')
  await pay(page)
  await expect(fact(page, 'Payé')).toHaveText('27,333333\u00a0USDC')
  await expect(page.getByRole('list', { name: 'Suivi du soutien' })).toContainText(/#\d{4,}, actif/)
  const mail = await readMail(page, person.email, /Votre soutien est confirmé/)
  expect(mail).toContain('27,333333\u00a0USDC')
})

test('KYC-01 the identity is asked for once and remembered, and what is left is said', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  await becomeBacker(page)
  await openSheet(page, pockets.tips)
  await expect(sheetOf(page)).toContainText('il vous reste 1\u202f000\u00a0USDC')
  await sheetOf(page).getByRole('button', { name: '25', exact: true }).click()
  await fillIdentity(page)
  await confirm(page, 'Confirmer 25\u00a0USDC')
  await pay(page)
  await openSheet(page, pockets.federation)
  await expect(sheetOf(page)).toContainText('il vous reste 975\u00a0USDC')
  await expect(sheetOf(page).getByLabel('Nom et prénom')).toHaveCount(0)
})
