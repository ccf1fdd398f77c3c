import { expect, test } from '@playwright/test'
import { barriers } from '#tests/journeys/barriers.ts'
import { bringWallet } from './browser-wallet.ts'
import { buyShare } from './purchase.ts'
import { arriveAsBacker, open, password } from './visitor.ts'

test('NFT-02 the holder sends a certificate to a linked wallet in two presses; others see none of it', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const wallet = await bringWallet(page)
  await arriveAsBacker(page)
  const { certificate } = await buyShare(page)
  await open(page, certificate)
  const own = page.getByRole('region', { name: 'Votre certificat' })
  await expect(own.getByText('Dans notre coffre', { exact: true })).toBeVisible()
  await expect(page.getByText('Vous', { exact: true })).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await open(page, '/compte/portefeuilles')
  await page.getByRole('button', { name: 'Lier Portefeuille Fictif' }).click()
  await expect(page.getByText('est lié à votre compte')).toBeVisible()
  const send = own.getByText('Envoyer vers mon portefeuille')
  // The payment is checked first: until then a certificate is locked.
  await expect(async () => {
    await open(page, certificate)
    await expect(send).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await send.click()
  expect(await barriers(page)).toEqual([])
  await own.getByLabel('Mot de passe', { exact: true }).fill('un autre mot de passe')
  await own.getByRole('button', { name: 'Confirmer l’envoi' }).click()
  await expect(own.getByRole('alert')).toBeVisible()
  await expect(own.getByText('Dans notre coffre', { exact: true })).toBeVisible()
  await own.getByLabel('Mot de passe', { exact: true }).fill(password)
  await own.getByRole('button', { name: 'Confirmer l’envoi' }).click()
  await expect(own.getByRole('status')).toContainText('en route vers votre portefeuille')
  await expect(own.getByText('Dans votre portefeuille', { exact: true })).toBeVisible()
  await expect(own.getByText(wallet.address)).toBeVisible()
  await expect(own.getByText('liez d’abord un autre portefeuille')).toBeVisible()

  await page.context().clearCookies()
  await open(page, certificate)
  await expect(own).toHaveCount(0)
  await expect(page.getByText('Vous', { exact: true })).toHaveCount(0)
})
