import { expect, type Page, test } from '@playwright/test'
import type { Address } from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { askNode } from '#server/ports/chain/evm/ask-node.ts'
import type { Visitor } from '#tests/fixtures/visitor.ts'
import { inDays, newAthlete, newPocket, newSharePocket } from '#tests/journeys-http/actors.ts'
import { fight } from '#tests/journeys-http/fight.ts'
import { signProContract } from '#tests/journeys-http/pro-contract.ts'
import { type Site, serveSite } from '#tests/journeys-http/site.ts'
import { enterConsole, newPage } from './at-the-console.ts'
import { type BrowserWallet, bringWallet } from './browser-wallet.ts'
import { onTheNode } from './on-the-node.ts'
import { sellElsewhere } from './other-marketplace.ts'
import { fillIdentity, sheetOf } from './purchase.ts'
import { arriveAsBacker, open, password, readMail } from './visitor.ts'

/*
 * Certificates in a wallet, on the contracts: a wallet that knows nothing of us backs each kind by one signature, claims, puts one back in
 * the vault to sell it, another one buys it by one signature and has it until it burns, a marketplace that is not ours sells a badge, and each step is seen on the chain itself. What athlete and operators do goes through the API.
 */

test.describe.configure({ mode: 'serial' })
test.use({ actionTimeout: 60_000 })

let site: Site
let athlete: Visitor
let amateur: Visitor
let tipsId: string
let pocketId: string
let fightIds: readonly [string, string]
let ana: Page
let bea: Page
/** Whose browser each is. */
const emails = new Map<Page, string>()
let wallet: BrowserWallet
let other: BrowserWallet
const certificates = { tips: '', share: '', federation: '' }

test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await serveSite(undefined, 'anvil')
  athlete = await newAthlete(site, 'Combattante des Contrats', 'pro')
  amateur = await newAthlete(site, 'Amatrice des Contrats', 'amateur')
  tipsId = await newPocket(site, amateur, { kind: 'tips', goal: '2000' })
  const shares = await newSharePocket(site, athlete, [40, 110], {
    title: 'Deux combats sur contrat',
    closesAt: inDays(await site.now(), 20),
  })
  pocketId = shares.pocketId
  fightIds = shares.fightIds
  await site.travel('73h')
})
test.afterAll(() => site?.close())

const { chain, read, tokenOf, usdcOf, heldBy, ownerOf } = onTheNode(() => site)
const shortOf = ({ address }: BrowserWallet) => `${address.slice(0, 6)}…${address.slice(-4)}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Orders in the sheet of a Pocket with the wallet, and pays by one signature; gives the certificate's address. */
async function back(pocket: string, fill: () => Promise<void>): Promise<string> {
  await open(ana, `/dashboard?tab=marketplace&soutenir=${pocket}`)
  await fill()
  await sheetOf(ana)
    .getByRole('radio', { name: new RegExp(shortOf(wallet)) })
    .check()
  await sheetOf(ana)
    .getByRole('button', { name: /^Confirmer/ })
    .click()
  await ana.waitForURL('**/soutiens/**')
  await ana.getByRole('button', { name: /^Signer avec Portefeuille Fictif/ }).click()
  // Blocks become final by the sandbox's clock.
  await expect(heading(ana)).toHaveText(/^(Paiement reçu|Soutien confirmé)/)
  await expect(async () => {
    await site.travel('1min')
    await expect(heading(ana)).toHaveText('Soutien confirmé', { timeout: 5_000 })
  }).toPass({ timeout: 180_000 })
  const href = await ana.getByRole('link', { name: 'Voir mon certificat' }).getAttribute('href')
  return href ?? ''
}

/** Whoever is known links their wallet, and fills it. */
async function linkWallet(page: Page, linked: BrowserWallet): Promise<void> {
  await open(page, '/compte/portefeuilles')
  await fillIdentity(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Lier Portefeuille Fictif' }).click()
  await expect(page.getByText(`${shortOf(linked)} est lié à votre compte`)).toBeVisible()
  await page.getByRole('button', { name: 'recevoir 2' }).click()
  await expect(page.getByText('USDC d’essai sont arrivés')).toBeVisible()
}

async function logInAgain(page: Page, at: string): Promise<void> {
  const data = { email: emails.get(page), password }
  await page.request.post(`${site.url}/api/session`, { data })
  await open(page, at)
}

test('PAY-01 NFT-01 a wallet that has only USDC backs each kind by one signature, and has each token', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(600_000)
  ana = await browser.newPage({ baseURL: site.url })
  await ana.context().addCookies([{ name: 'language', value: 'fr', url: site.url }])
  wallet = await bringWallet(ana, { told: true })
  emails.set(ana, (await arriveAsBacker(ana)).email)
  await linkWallet(ana, wallet)

  certificates.tips = await back(tipsId, () => sheetOf(ana).getByLabel('Votre soutien').fill('10'))
  // A wallet that did not know the chain was told of it once.
  expect(wallet.asked.filter((method) => method === 'wallet_addEthereumChain')).toHaveLength(1)
  certificates.federation = await back(sandboxIds.sponsorship, () =>
    sheetOf(ana).getByLabel('Votre soutien').fill('250'),
  )
  certificates.share = await back(pocketId, async () => {
    await sheetOf(ana).getByLabel('Nombre de parts').fill('10')
    await sheetOf(ana)
      .getByRole('checkbox', { name: /rétractation/ })
      .check()
  })
  for (const certificate of Object.values(certificates)) {
    expect(await ownerOf(ana, certificate)).toBe(wallet.address)
  }
  // It has sent nothing itself.
  expect(await chain().getTransactionCount({ address: wallet.address as Address })).toBe(0)
  expect(await site.differences()).toEqual([])
})

test('PRO-05 what a fight brings is claimed by a signature, and is in the wallet on the chain', {
  tag: '@long',
}, async () => {
  test.setTimeout(600_000)
  await site.travel('37d')
  await fight(site, [{ pocketId, fightIds }], 0, '60000', '300')
  await logInAgain(ana, certificates.share)
  const usdc = await usdcOf(await tokenOf(ana, certificates.share))
  const held = () => heldBy(wallet, usdc)
  const before = await held()
  // Ten units alone share 300 less the fee of 5 %.
  await ana.getByText('Réclamer 285\u00a0USDC').click()
  await ana
    .getByRole('group')
    .filter({ hasText: 'Réclamer' })
    .getByRole('button', { name: /^Signer avec/ })
    .click()
  await expect(ana.getByText('Votre demande est envoyée.')).toBeVisible()
  await expect.poll(async () => (await held()) - before, { timeout: 60_000 }).toBe(285_000_000n)
  await site.travel('5min')
  expect(await site.differences()).toEqual([])
})

test('NFT-02 offered out of the wallet by one signature, it is sold with its royalty, and leaves for the wallet of whoever bought it', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(600_000)
  await site.travel('62d')
  await logInAgain(ana, `${certificates.share}/vente`)
  await ana.getByText('Mettre en vente', { exact: true }).click()
  const sign = ana.getByRole('button', { name: /^Signer avec .* et mettre en vente/ })
  // Without a price no wallet is asked.
  const before = wallet.asked.length
  await sign.click()
  await expect(ana.getByText('Entrez un montant')).toBeVisible()
  expect(wallet.asked.length).toBe(before)
  await ana.getByLabel('Prix (USDC)').fill('600')
  wallet.rejectNext()
  await sign.click()
  await expect.poll(() => wallet.asked.length).toBe(before + 1)
  await expect(sign).not.toHaveAttribute('aria-busy')
  await expect(ana.getByRole('alert')).toHaveCount(0)
  await sign.click()
  await ana.waitForURL('**/marche/*')
  const offer = new URL(ana.url()).pathname

  bea = await browser.newPage({ baseURL: site.url })
  await bea.context().addCookies([{ name: 'language', value: 'fr', url: site.url }])
  other = await bringWallet(bea, { told: true })
  emails.set(bea, (await arriveAsBacker(bea)).email)
  await linkWallet(bea, other)
  await open(bea, offer)
  await bea.getByRole('radio', { name: 'Portefeuille lié' }).check()
  await bea.getByRole('button', { name: /^Continuer vers le paiement/ }).click()
  await bea.waitForURL('**/achats/**')
  await bea.getByRole('button', { name: /^Signer avec Portefeuille Fictif/ }).click()
  await expect(heading(bea)).toHaveText(/^(Signature reçue|Paiement reçu|Payé|Le certificat)/)
  await expect(async () => {
    await site.travel('1min')
    await expect(heading(bea)).toHaveText('Le certificat est à vous', { timeout: 5_000 })
  }).toPass({ timeout: 180_000 })
  expect(await chain().getTransactionCount({ address: other.address as Address })).toBe(0)
  await expect
    .poll(() => ownerOf(bea, certificates.share), { timeout: 180_000 })
    .not.toBe(wallet.address)
  const leave = bea.getByText('Envoyer vers mon portefeuille')
  await expect(async () => {
    await site.travel('1min')
    await open(bea, certificates.share)
    await expect(leave).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
  await leave.click()
  await bea.getByLabel('Mot de passe').fill(password)
  await bea.getByRole('button', { name: 'Confirmer l’envoi' }).click()
  await expect(bea.getByText('est en route vers votre portefeuille')).toBeVisible()
  await expect
    .poll(() => ownerOf(bea, certificates.share), { timeout: 180_000 })
    .toBe(other.address)
  expect(await site.differences()).toEqual([])
})

test('NFT-02 C5 a marketplace that is not ours sells a badge from wallet to wallet with the royalty, and everybody is shown it', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(600_000)
  const token = await tokenOf(ana, certificates.tips)
  const usdc = await usdcOf(token)
  const before = await heldBy(wallet, usdc)
  await sellElsewhere(site, { seller: ana, buyer: bea }, { token, usdc, priceMicro: 20_000_000n })
  // 20 less 5 %.
  expect((await heldBy(wallet, usdc)) - before).toBe(19_000_000n)
  expect(await ownerOf(bea, certificates.tips)).toBe(other.address)
  const inOwnWallet = (page: Page) => page.getByText('Remettre dans le coffre')
  await expect(async () => {
    await site.travel('5min')
    await open(bea, certificates.tips)
    await expect(inOwnWallet(bea)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
  await open(ana, certificates.tips)
  await expect(inOwnWallet(ana)).toBeHidden()
  expect(await readMail(ana, emails.get(ana) ?? '', /vendu ailleurs/)).toContain(
    'pour 20\u00a0USDC',
  )
  const operator = await newPage(browser, site)
  await enterConsole(operator, 'noor')
  await open(operator, '/operator/voir/ledger-entries?account=income%3Aroyalty')
  const royalty = operator.getByRole('row').filter({ hasText: 'Redevance d’une vente ailleurs' })
  await expect(royalty).toHaveCount(1)
  await operator.close()
  expect(await site.differences()).toEqual([])
})

test('PRO-03 its page says when a share may burn; burned in the wallet, its token is gone and what it was due is owed', {
  tag: '@long',
}, async () => {
  test.setTimeout(600_000)
  await site.travel('4d')
  await logInAgain(bea, certificates.share)
  // The day before the fight nobody sells it, and it may not burn yet.
  await expect(bea.getByText('Les cessions sont suspendues').first()).toBeVisible()
  await expect(bea.getByText('il ne peut pas encore être détruit')).toBeVisible()
  const { address, id } = await tokenOf(bea, certificates.share)
  const token = { address, abi: certificateAbi, functionName: 'holdingOf', args: [id] } as const
  expect((await read(token))[0]).toBe(other.address)
  await site.travel('1d')
  await fight(site, [{ pocketId, fightIds }], 1, '60000', '300')
  await logInAgain(bea, certificates.share)
  await expect(async () => {
    await open(bea, certificates.share)
    await expect(bea.getByText('Détruit', { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect
    .poll(async () => (await read(token))[0], { timeout: 120_000 })
    .toBe(`0x${'0'.repeat(40)}`)
  await site.travel('5min')
  await site.travel('5min')
  await open(bea, certificates.share)
  await expect(bea.getByText('Personne, il est détruit')).toBeVisible()
  // Nobody can claim of the contract any more: the books owe it.
  await open(bea, '/gains')
  await expect(bea.getByText('285\u00a0USDC').first()).toBeVisible()
  expect(await site.differences()).toEqual([])
})

test('TIP-04 its wallet burns a badge from its page once its date is there, while we send nothing', {
  tag: '@long',
}, async () => {
  test.setTimeout(600_000)
  await signProContract(site, amateur, tipsId)
  await site.travel('1074d')
  const { address, id } = await tokenOf(bea, certificates.tips)
  const { id: pauseId } = await site.done('alix', '/chain-pauses')
  await site.travel('23d')
  await logInAgain(bea, certificates.tips)
  await bea.getByText('Détruire depuis mon portefeuille').click()
  const send = bea.getByRole('button', { name: /^Envoyer avec Portefeuille Fictif/ })
  other.rejectNext()
  await send.click()
  await expect(send).not.toHaveAttribute('aria-busy')
  await expect(bea.getByRole('alert')).toHaveCount(0)
  await askNode(site.node(), 'anvil_setBalance', [other.address, '0xde0b6b3a7640000'])
  await send.click()
  await expect(bea.getByText('Le contrat a détruit le certificat.')).toBeVisible()
  const holding = { address, abi: certificateAbi, functionName: 'holdingOf', args: [id] } as const
  expect((await read(holding))[0]).toBe(`0x${'0'.repeat(40)}`)
  await site.done('noor', `/chain-pauses/${pauseId}/release`)
  await site.travel('5min')
  await open(bea, certificates.tips)
  await expect(bea.getByText('Détruire depuis mon portefeuille')).toBeHidden()
  await expect(bea.getByText('Personne, il est détruit')).toBeVisible()
  expect(await site.differences()).toEqual([])
})
