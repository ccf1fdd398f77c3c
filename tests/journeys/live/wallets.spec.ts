import { expect, test } from '@playwright/test'
import { barriers } from '#tests/journeys/barriers.ts'
import { bringWallet } from './browser-wallet.ts'
import { fillIdentity, openSheet, pockets, sheetOf } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

test('PAY-01 a wallet is linked, pays an order from its own page, and is released', async ({
  page,
}) => {
  test.slow()
  const wallet = await bringWallet(page)
  const short = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`
  await arriveAsBacker(page)
  await open(page, '/compte/portefeuilles')
  await fillIdentity(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const link = page.getByRole('button', { name: 'Lier Portefeuille Fictif' })
  wallet.rejectNext()
  await link.click()
  // Saying no is no error: nothing is said, and the button is there again.
  await expect.poll(() => wallet.asked).toEqual(['eth_requestAccounts'])
  await expect(link).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await link.click()
  await expect(page.getByText(`${short} est lié à votre compte`)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'recevoir 2' }).click()
  await expect(page.getByText('USDC d’essai sont arrivés')).toBeVisible()

  await openSheet(page, pockets.tips)
  await sheetOf(page).getByLabel('Votre soutien').fill('7')
  await sheetOf(page)
    .getByRole('radio', { name: new RegExp(short) })
    .check()
  expect(await barriers(page)).toEqual([])
  await sheetOf(page)
    .getByRole('button', { name: /^Confirmer/ })
    .click()
  await page.waitForURL('**/soutiens/**')
  const pay = page.getByRole('button', { name: /^Payer avec Portefeuille Fictif/ })
  await expect(page.getByRole('heading', { name: 'Payer par portefeuille' })).toBeVisible()
  // Whoever chose the wallet is asked for the wallet; nothing is paid, so nothing is a receipt.
  const ways = page.getByRole('button', { name: /^Payer/ })
  await expect(ways.first()).toHaveAccessibleName(/^Payer avec Portefeuille Fictif/)
  await expect(ways.last()).toHaveAccessibleName('Payer par carte')
  await expect(page.getByText('Nous attendons le paiement de votre portefeuille.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Votre commande' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reçu', exact: true })).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await pay.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Paiement reçu/, {
    timeout: 60_000,
  })
  await expect(page.getByRole('heading', { name: 'Reçu', exact: true })).toBeVisible()
  await expect(page.getByText('Vous pouvez fermer cette page')).toHaveCount(1)
  expect(wallet.asked.slice(-4)).toEqual([
    'eth_requestAccounts',
    'eth_chainId',
    'wallet_switchEthereumChain',
    'eth_signTypedData_v4',
  ])
  await open(page, '/compte/portefeuilles')
  await page.getByText('Délier', { exact: true }).click()
  await page.getByRole('button', { name: 'Délier ce portefeuille' }).click()
  // Its payment is on its way, or the certificate lies in it by now: it stays.
  await expect(page.getByRole('alert')).toContainText(/n’est pas terminé|Des certificats/)
})
