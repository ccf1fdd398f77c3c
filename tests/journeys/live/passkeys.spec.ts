import { expect, test } from '@playwright/test'
import { barriers } from '#tests/journeys/barriers.ts'
import { giveDevice } from './device.ts'
import { arriveAsBacker, open, readMail } from './visitor.ts'

/* Devices take a site by its name alone: the same server, called so. */
test.use({
  baseURL: async ({ baseURL }, use) => {
    await use(baseURL?.replace('127.0.0.1', 'localhost'))
  },
})

test('ACC-01 a passkey is added, opens the account alone, and is removed', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const { email } = await arriveAsBacker(page)
  const device = await giveDevice(page)
  await open(page, '/compte/securite')
  const part = page.getByRole('region', { name: 'Clés d’accès' })
  await expect(part).toContainText('Aucune clé d’accès')
  await part.getByLabel('Nom de la clé').fill('Mon téléphone')
  await part.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await expect(part.getByRole('status')).toHaveText('La clé d’accès est ajoutée.')
  await expect(part.getByRole('listitem')).toContainText('jamais utilisée')
  expect(await barriers(page)).toEqual([])
  // One device has one key.
  await part.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await expect(part.getByRole('alert')).toContainText('Cet appareil a déjà une clé')

  await page.context().clearCookies()
  await open(page, '/login')
  await device.recognise(false)
  const button = page.getByRole('button', { name: 'Utiliser une clé d’accès' })
  await button.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Rien n’a changé')
  await device.recognise(true)
  await button.click()
  await page.waitForURL('**/dashboard')

  await open(page, '/compte/securite')
  await expect(part.getByRole('listitem')).toContainText('dernier usage')
  await part.getByRole('button', { name: 'Retirer Mon téléphone' }).click()
  await expect(part.getByRole('status')).toContainText('elle n’ouvre plus rien')
  await expect(part.getByRole('listitem')).toHaveCount(0)

  await page.context().clearCookies()
  await open(page, '/login')
  await button.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('n’a pas été reconnue')
  expect(await readMail(page, email, /clé d’accès a été retirée/)).toContain('Mon téléphone')
})

test('ACC-01 by its number this site says how a passkey can be used', async ({ page, baseURL }) => {
  await open(page, `${baseURL?.replace('localhost', '127.0.0.1')}/login`)
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('localhost')
})
