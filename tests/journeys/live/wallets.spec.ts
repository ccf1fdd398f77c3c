import { expect, test } from '@playwright/test'
import type { Address } from 'viem'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { askNode } from '#server/ports/chain/evm/ask-node.ts'
import { barriers } from '#tests/journeys/barriers.ts'
import { giveUsdc, readNode } from '#tests/journeys-http/on-a-node.ts'
import { serveSite } from '#tests/journeys-http/site.ts'
import { newPage } from './at-the-console.ts'
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

test('PAY-01 on a chain of others a wallet pays by transactions of its own: it approves, then deposits', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(400_000)
  const site = await serveSite(undefined, 'rehearsal')
  try {
    const page = await newPage(browser, site)
    const wallet = await bringWallet(page, { rpcUrl: site.node() })
    await arriveAsBacker(page)
    await open(page, '/compte/portefeuilles')
    await fillIdentity(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('button', { name: 'Lier Portefeuille Fictif' }).click()
    await expect(page.getByText('est lié à votre compte')).toBeVisible()
    await open(page, `/dashboard?tab=marketplace&soutenir=${sandboxIds.tips}`)
    await sheetOf(page).getByLabel('Votre soutien').fill('7')
    await sheetOf(page).getByRole('radio', { name: /0x/ }).check()
    await sheetOf(page)
      .getByRole('button', { name: /^Confirmer/ })
      .click()
    await page.waitForURL('**/soutiens/**')
    const send = page.getByRole('button', { name: /^Envoyer avec Portefeuille Fictif/ })
    await send.click()
    // It has nothing: that is said before it is asked to send anything.
    await expect(page.getByRole('alert')).toContainText('0\u00a0USDC')
    expect(wallet.asked).not.toContain('eth_sendTransaction')

    const [{ id: walletId }] = (await (await page.request.get('/api/wallets')).json()).items
    const order = new URL(page.url()).pathname.split('/').at(-1)
    const asked = `/api/backings/${order}/wallet-payment`
    const { usdc } = await (await page.request.post(asked, { data: { walletId } })).json()
    expect(usdc).toMatch(/^0x/)
    const to = wallet.address as Address
    await giveUsdc(site, { usdc, to, amountMicro: 7_500_000n })
    await askNode(site.node(), 'anvil_setBalance', [to, '0xde0b6b3a7640000'])
    // Its owner says no to the second of the two, and begins again.
    const sent = () => wallet.asked.filter((method) => method === 'eth_sendTransaction').length
    wallet.rejectTransaction(2)
    await send.click()
    await expect.poll(sent, { timeout: 60_000 }).toBe(2)
    await expect(send).not.toHaveAttribute('aria-busy')
    await expect(page.getByRole('alert')).toHaveCount(0)
    const count = () => readNode(site).getTransactionCount({ address: to })
    expect(await count()).toBe(1)
    await send.click()
    await expect(page.getByText('Transmis. La confirmation arrive')).toBeVisible({
      timeout: 60_000,
    })
    expect(await count()).toBe(3)
    await expect(async () => {
      await site.travel('1min')
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('Soutien confirmé', { timeout: 5_000 })
    }).toPass({ timeout: 180_000 })
    expect(await site.differences()).toEqual([])
  } finally {
    await site.close()
  }
})
