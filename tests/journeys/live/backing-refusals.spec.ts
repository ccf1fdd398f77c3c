import { expect, test } from '@playwright/test'
import { confirm, fact, fillIdentity, openSheet, pay, pockets, sheetOf } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

const closedPocket = '5ab00000-0000-4000-8000-000000000004'

test('TIP-01 what is no amount, or too little, is refused at the field and stays there', async ({
  page,
}) => {
  await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  const sheet = sheetOf(page)
  await fillIdentity(page)
  const field = sheet.getByLabel('Votre soutien')
  for (const [typed, message] of [
    ['', /Indiquez un montant/],
    ['4,99', /Le minimum est de 5\s?USDC/],
    ['4.99', /Le minimum est de 5\s?USDC/],
    ['1e3', /Écrivez le montant en chiffres/],
    ['-5', /supérieur à zéro/],
    ['0', /supérieur à zéro/],
    ['5,0000001', /Six décimales au plus/],
    ['99999999999999999', /dépasse/],
  ] as const) {
    await field.fill(typed)
    await sheet.getByRole('button', { name: /^Confirmer/ }).click()
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(typed)
  }
  await field.fill('1 000,50')
  await expect(fact(page, 'Vous payez')).toHaveText('1\u202f000,50\u00a0USDC')
  await expect(sheet.getByLabel('Nom et prénom')).toHaveValue('Ana Fictive')
})

test('KYC-01 above 1 000 USDC the full verification is asked for, and nothing typed is lost', async ({
  page,
}) => {
  await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  const sheet = sheetOf(page)
  await sheet.getByLabel('Votre soutien').fill('1000,000001')
  await expect(sheet.getByText(/une vérification complète est nécessaire/)).toBeVisible()
  await fillIdentity(page)
  await sheet.getByRole('button', { name: /^Confirmer/ }).click()
  await expect(sheet.getByRole('alert')).toContainText('1\u202f000,000001\u00a0USDC')
  await expect(sheet.getByRole('alert')).toContainText('vérification d’identité complète')
  await expect(sheet.getByLabel('Votre soutien')).toHaveValue('1000,000001')
  // What was said of that order is not said of the next one.
  await sheet.getByRole('button', { name: '25', exact: true }).click()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
})

test('the longest amount stays inside the sheet of the narrowest phone', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  const sheet = sheetOf(page)
  await sheet.getByLabel('Votre soutien').fill('999999,999999')
  const button = await sheet.getByRole('button', { name: /^Confirmer 999/ }).boundingBox()
  expect(button?.x).toBeGreaterThanOrEqual(20)
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(300)
})

test('KYC-01 nobody under age backs', { tag: '@long' }, async ({ page }) => {
  await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  const sheet = sheetOf(page)
  await sheet.getByRole('button', { name: '5', exact: true }).click()
  await fillIdentity(page)
  await sheet.getByLabel('Date de naissance').fill('2015-01-01')
  await sheet.getByRole('button', { name: /^Confirmer/ }).click()
  await expect(sheet.getByLabel('Date de naissance')).toHaveAccessibleDescription(/18 ans/)
})

test('KYC-02 a name on a sanctions list is refused before any payment', async ({ page }) => {
  await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  const sheet = sheetOf(page)
  await sheet.getByRole('button', { name: '5', exact: true }).click()
  await fillIdentity(page, 'Sanction Fictive')
  await sheet.getByRole('button', { name: /^Confirmer/ }).click()
  await expect(sheet.getByRole('alert')).toContainText('Rien n’a été débité')
})

test('PKT-01 the address of a closed Pocket opens a sheet that asks for nothing', async ({
  page,
}) => {
  await arriveAsBacker(page)
  await open(page, `/dashboard?soutenir=${closedPocket}`)
  await expect(sheetOf(page)).toContainText('Ce Pocket n’accepte pas de soutiens')
  await expect(sheetOf(page).getByRole('button', { name: /^Confirmer/ })).toHaveCount(0)
  await open(page, '/p/ines-saison-passee')
  await expect(page.getByText(/^Clôturé le /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Soutenir ce Pocket' })).toHaveCount(0)
})

test('ACC-01 without a proven address nothing can be backed, and the way on is shown', async ({
  page,
}) => {
  await arriveAsBacker(page, { proven: false })
  await openSheet(page, pockets.tips)
  const sheet = sheetOf(page)
  await expect(sheet).toContainText('Confirmez d’abord votre adresse e-mail')
  await sheet.getByRole('button', { name: '5', exact: true }).click()
  await fillIdentity(page)
  await sheet.getByRole('button', { name: /^Confirmer/ }).click()
  await expect(sheet.getByRole('alert')).toContainText('Rien n’a été débité')
  await sheet.getByRole('link', { name: 'Recevoir un nouveau lien' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultez vos e-mails')
})

test('PAY-02 a declined card charges nothing, and another one can be tried', async ({ page }) => {
  test.slow()
  await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  await sheetOf(page).getByRole('button', { name: '5', exact: true }).click()
  await fillIdentity(page)
  await confirm(page, 'Confirmer 5\u00a0USDC')
  await page.getByLabel('Numéro de carte').fill('4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Payer' }).click()
  await expect(page.getByRole('alert')).toContainText('Rien n’a été débité')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement annulé')
  await page.getByRole('link', { name: 'Modifier mon soutien' }).click()
  await expect(sheetOf(page).getByLabel('Votre soutien')).toHaveValue('5')
  await page.goBack()
  await page.getByRole('button', { name: 'Payer maintenant' }).click()
  await page.waitForURL('**/sandbox/stripe/pay/**')
  await pay(page)
})

test('an order that is not paid is cancelled on its own page, and one may back again', async ({
  page,
}) => {
  await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  await sheetOf(page).getByRole('button', { name: '5', exact: true }).click()
  await fillIdentity(page)
  await confirm(page, 'Confirmer 5\u00a0USDC')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Annuler ma commande' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Commande annulée')
  await expect(page.getByRole('status').first()).toContainText('Rien n’a été débité')
  await expect(page.getByRole('button', { name: 'Payer maintenant' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Soutenir à nouveau' })).toBeVisible()
})

test('PAY-02 a second press sends nothing more, and the back button closes the sheet', async ({
  page,
}) => {
  await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  await page.goBack()
  await expect(sheetOf(page)).toHaveCount(0)
  await page.goForward()
  await sheetOf(page).getByRole('button', { name: '5', exact: true }).click()
  await fillIdentity(page)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await sheetOf(page)
    .getByRole('button', { name: /^Confirmer/ })
    .dblclick()
  await page.waitForURL('**/sandbox/stripe/pay/**')
  expect(posts).toHaveLength(1)
})

test('PAY-02 without a connection the form says so and keeps what was typed', async ({
  page,
  context,
}) => {
  await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  const sheet = sheetOf(page)
  await sheet.getByLabel('Votre soutien').fill('12,50')
  await fillIdentity(page)
  await context.setOffline(true)
  await sheet.getByRole('button', { name: /^Confirmer/ }).click()
  await expect(sheet.getByRole('alert')).toContainText('Le serveur ne répond pas')
  await expect(sheet.getByLabel('Votre soutien')).toHaveValue('12,50')
  await context.setOffline(false)
  await confirm(page, 'Confirmer 12,50\u00a0USDC')
})
