import { expect, test } from '@playwright/test'
import { confirm, fact, fillIdentity, openSheet, pay, pockets, sheetOf } from './purchase.ts'
import { arriveAsBacker } from './visitor.ts'

test('PRO-01 PRO-02 PRO-03 FEE-02 ten units at level 2 go from the sheet to a public certificate', async ({
  page,
  browser,
}) => {
  test.slow()
  await arriveAsBacker(page)
  await openSheet(page, pockets.share)
  const sheet = sheetOf(page)
  await expect(sheet).toContainText('Vous pouvez perdre toute la somme versée.')
  await expect(sheet.getByRole('checkbox')).not.toBeChecked()
  await sheet.getByLabel('Nombre de parts').fill('9')
  await sheet.getByRole('button', { name: 'Une part de plus' }).click()
  await expect(sheet).toContainText('= 0,5\u00a0% des gains de chacun des 2\u00a0combats')
  await sheet.getByRole('radio', { name: /Niveau 2/ }).check()
  await expect(fact(page, 'Pour Moussa Diallo')).toHaveText('450\u00a0USDC')
  await expect(fact(page, /^Frais de plateforme/)).toHaveText('25\u00a0USDC')
  await expect(fact(page, 'Réserve de compensation')).toHaveText('50\u00a0USDC')
  await expect(fact(page, 'Vous payez')).toHaveText('525\u00a0USDC')
  await fillIdentity(page)
  await sheet.getByRole('button', { name: 'Confirmer 525\u00a0USDC' }).click()
  const box = sheet.getByRole('checkbox')
  await expect(box).toHaveAccessibleDescription(/Cochez la case pour continuer/)
  await expect(box).toBeFocused()
  await box.check()
  await confirm(page, 'Confirmer 525\u00a0USDC')
  await pay(page)
  await expect(fact(page, 'Prime de compensation')).toHaveText('25\u00a0USDC')
  await expect(fact(page, 'Droit de rétractation')).toHaveText(
    'Vous y avez renoncé lors de la commande',
  )
  await page.getByRole('link', { name: 'Voir mon certificat' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Career Share #\d{4,}$/)

  const stranger = await browser.newPage()
  const answer = await stranger.goto(page.url())
  expect(answer?.status()).toBe(200)
  await expect(fact(stranger, 'Montant')).toHaveText('500\u00a0USDC')
  await expect(fact(stranger, 'Parts')).toHaveText(/^10\s*parts, numéros \d+ à \d+$/)
  await expect(fact(stranger, 'Part des gains')).toHaveText(
    '0,5\u00a0% de chacun des 2\u00a0combats',
  )
  await expect(fact(stranger, 'Détenteur')).toHaveText(/^soutien-[a-z0-9]{12}$/)
  await expect(stranger.getByRole('row', { name: /Gain garanti Non/ })).toBeVisible()
  expect(await stranger.content()).not.toContain('Ana Fictive')
  await stranger.close()
})

test('PAY-02 going back after paying, the same order is not taken twice', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  await arriveAsBacker(page)
  await openSheet(page, pockets.share)
  const sheet = sheetOf(page)
  await fillIdentity(page)
  await sheet.getByRole('checkbox').check()
  await confirm(page, 'Confirmer 50\u00a0USDC')
  const payment = page.url()
  await page.goBack()
  await expect(sheet).toContainText('Un soutien de 50\u00a0USDC attend encore son paiement')
  await sheet.getByRole('checkbox').check()
  await confirm(page, 'Confirmer 50\u00a0USDC')
  expect(page.url()).toBe(payment)
  await pay(page)
  expect((await page.request.get(payment)).status()).toBe(410)
  await page.goto('/dashboard?tab=transactions')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
})

test('PRO-01 more units than are left, or none, are refused at the field', async ({ page }) => {
  await arriveAsBacker(page)
  await openSheet(page, pockets.share)
  const field = sheetOf(page).getByLabel('Nombre de parts')
  for (const [typed, message] of [
    ['', 'Indiquez un nombre entier de parts'],
    ['1.5', 'Indiquez un nombre entier de parts'],
    ['1e2', 'Indiquez un nombre entier de parts'],
    ['-1', 'Indiquez un nombre entier de parts'],
    ['0', 'Prenez au moins 1 part'],
    ['99999', /Il ne reste que \d+ parts disponibles/],
  ] as const) {
    await field.fill(typed)
    await sheetOf(page)
      .getByRole('button', { name: /^Confirmer/ })
      .click()
    await expect(field).toHaveAccessibleDescription(
      typeof message === 'string' ? new RegExp(message) : message,
    )
  }
})
