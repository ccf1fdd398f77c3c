import { type Browser, expect, type Page, test } from '@playwright/test'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { barriers } from '#tests/journeys/barriers.ts'
import { type Site, serveSite } from '#tests/journeys-http/site.ts'
import { bringWallet } from './browser-wallet.ts'
import { tooWide } from './too-wide.ts'
import { arriveAsBacker, open, password } from './visitor.ts'

/* The market opens for certificates that were paid by card long ago: this journey has a clock of its own. */

test.describe.configure({ mode: 'serial' })
test.slow()

let site: Site
let seller: Person
let other: Person

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  site = await serveSite()
  seller = await arrive(browser)
  await giveIdentity(seller.page)
  other = await arrive(browser)
  await giveIdentity(other.page)
  seller.badges = [await buyBadge(seller.page), await buyBadge(seller.page)]
  other.badges = [await buyBadge(other.page)]
  await site.travel('121d')
  await logIn(seller)
  await logIn(other)
})
test.afterAll(() => site?.close())

interface Person {
  page: Page
  email: string
  badges: number[]
}

/** Somebody new, in a browser of their own. */
async function arrive(
  browser: Browser,
  prepare = (_: Page): Promise<unknown> => Promise.resolve(),
) {
  const page = await browser.newPage({ baseURL: site.url })
  await prepare(page)
  const { email } = await arriveAsBacker(page)
  return { page, email, badges: [] } satisfies Person
}

async function logIn({ page, email }: Person): Promise<void> {
  await post(page, '/session', { email, password })
}

// biome-ignore lint/suspicious/noExplicitAny: a journey reads what it expects to find.
async function post(page: Page, at: string, data: object): Promise<any> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await page.request.post(`/api${at}`, { data, headers })
  const text = await answer.text()
  expect(answer.ok(), `${at}: ${text}`).toBe(true)
  return text && JSON.parse(text)
}

const giveIdentity = (page: Page) =>
  post(page, '/identity', { legalName: 'Ana Fictive', birthDate: '1990-05-17', country: 'FR' })

/** A badge paid by card; gives its number. */
async function buyBadge(page: Page): Promise<number> {
  const order = { kind: 'tips', pocketId: sandboxIds.tips, amount: '25' }
  const { backingId } = await post(page, '/backings', order)
  const paths = { successPath: '/merci', cancelPath: '/retour' }
  const { url } = await post(page, `/backings/${backingId}/card-payment`, paths)
  const form = { card: '4242 4242 4242 4242', action: 'pay' }
  await page.request.post(url, { form, maxRedirects: 0 })
  let number = 0
  await expect(async () => {
    const answer = await page.request.get(`/api/backings/${backingId}`)
    number = Number((await answer.json()).certificateNumber)
    expect(number).toBeGreaterThan(0)
  }).toPass({ timeout: 20_000 })
  return number
}

/** Puts a certificate up for sale on its page; gives the offer's address. */
async function offer({ page }: Person, number: number, price: string): Promise<string> {
  await open(page, `/c/${number}`)
  await page.getByRole('link', { name: 'Vendre ce certificat' }).click()
  await page.getByLabel('Prix (USDC)').fill(price)
  await page.getByText('Mettre en vente', { exact: true }).click()
  await looksWell(page)
  await page.getByRole('button', { name: 'Confirmer la mise en vente' }).click()
  await page.waitForURL('**/marche/*')
  await expect(page.getByText('C’est votre offre.')).toBeVisible()
  return new URL(page.url()).pathname
}

/** Nothing to keep anybody out, and no sideways scroll, on a phone and on a desk. */
async function looksWell(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await barriers(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])
  }
}

const choose = (page: Page, means: string) => page.getByRole('radio', { name: means }).check()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const steps = (page: Page) => page.getByRole('list', { name: 'Suivi de l’achat' })

test('NFT-02 what is offered is found on the market, and bought by card once the identity is known', async ({
  browser,
}) => {
  const at = await offer(seller, seller.badges[0] ?? 0, '120')
  const { page } = await arrive(browser)
  await open(page, '/marche')
  await looksWell(page)
  await page
    .getByRole('link', { name: /Inès vers le titre/ })
    .first()
    .click()
  await page.waitForURL(`**${at}`)
  await expect(page.getByText('114\u00a0USDC').first()).toBeVisible()
  await looksWell(page)
  await choose(page, 'Carte bancaire')
  const goOn = page.getByRole('button', { name: /^Continuer vers le paiement/ })
  await goOn.click()
  await expect(page.getByRole('link', { name: 'Vérifier mon identité' })).toHaveAttribute(
    'href',
    '/identite',
  )
  await giveIdentity(page)
  await open(page, at)
  await choose(page, 'Carte bancaire')
  await goOn.click()
  await page.getByRole('button', { name: 'Payer' }).click()
  await page.waitForURL('**/achats/**')
  await expect(heading(page)).toHaveText('Le certificat est à vous')
  await expect(steps(page)).toContainText('Le certificat est à votre nom')
  await looksWell(page)
  await page.getByRole('link', { name: 'Voir mon certificat' }).click()
  await page.getByRole('link', { name: 'Vendre ce certificat' }).click()
  // Bought by card: it is said before anything is typed that it cannot be sold on yet.
  await expect(
    page.getByText('Ce certificat ne peut pas être mis en vente maintenant'),
  ).toBeVisible()
  await expect(page.getByLabel('Prix (USDC)')).toHaveCount(0)
})

test('NFT-02 what a sale brought buys another certificate in two presses', async () => {
  const at = await offer(other, other.badges[0] ?? 0, '40')
  const { page } = seller
  await open(page, '/ventes')
  await expect(page.getByText('114\u00a0USDC reçus sur votre solde')).toBeVisible()
  await open(page, at)
  await page.getByText('Payer 40\u00a0USDC', { exact: true }).click()
  await page.getByRole('button', { name: 'Confirmer l’achat de 40\u00a0USDC' }).click()
  await page.waitForURL('**/achats/**')
  await expect(heading(page)).toHaveText('Le certificat est à vous')
  await open(other.page, at)
  await expect(other.page.getByText('Cette offre est terminée.')).toBeVisible()
})

test('NFT-02 a purchase is cancelled before it is paid, then paid from a wallet', {
  tag: '@long',
}, async ({ browser }) => {
  const at = await offer(seller, seller.badges[1] ?? 0, '60')
  const { page } = await arrive(browser, bringWallet)
  await giveIdentity(page)
  await open(page, '/compte/portefeuilles')
  await page.getByRole('button', { name: 'Lier Portefeuille Fictif' }).click()
  await page.getByRole('button', { name: 'recevoir 2' }).click()
  await expect(page.getByText('USDC d’essai sont arrivés')).toBeVisible()
  const begin = async () => {
    await open(page, at)
    await choose(page, 'Portefeuille lié')
    await page.getByRole('button', { name: /^Continuer vers le paiement/ }).click()
    await page.waitForURL('**/achats/**')
    await expect(heading(page)).toHaveText('Paiement en attente')
  }
  await begin()
  await looksWell(page)
  await open(other.page, at)
  await expect(other.page.getByText(/réservée/)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler cet achat' }).click()
  await expect(heading(page)).toHaveText('Achat annulé')
  await begin()
  await page.getByRole('button', { name: /^Payer avec Portefeuille Fictif/ }).click()
  await expect(heading(page)).toHaveText(/^Paiement reçu/, { timeout: 60_000 })
  await expect(steps(page)).toContainText('Votre paiement est arrivé')
})
