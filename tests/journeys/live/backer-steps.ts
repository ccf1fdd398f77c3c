import { expect, type Page } from '@playwright/test'
import type { Site } from '#tests/journeys-http/site.ts'
import { bringWallet } from './browser-wallet.ts'
import { registerHere } from './newcomers.ts'
import { fillIdentity } from './purchase.ts'
import { open } from './visitor.ts'

/* What backers of shares do, by the screens alone. */

export const sheetIn = (page: Page) => page.getByRole('dialog', { name: 'Soutenir' })

/** From the page of a Pocket to its sheet, with an account made on the way. */
export async function comeToSheet(
  page: Page,
  address: string,
  person: { name: string; email: string },
): Promise<void> {
  await open(page, address)
  await page.getByRole('link', { name: 'Soutenir ce Pocket' }).first().click()
  await page.waitForURL(/\/login/)
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('link', { name: "S'inscrire" }).click()
  await page.waitForURL(/\/register/)
  await registerHere(page, person)
  await page.waitForURL(/[?&]soutenir=/)
}

/** The right answers about the risk of shares. */
export async function answerRisk(page: Page): Promise<void> {
  for (const answer of [
    /^Tout ce que vous avez payé/,
    /^Des bourses vraiment payées/,
    /^En vendant votre certificat/,
    /^Personne$/,
  ]) {
    await page.getByRole('radio', { name: answer }).check()
  }
  await page.getByRole('button', { name: 'Valider mes réponses' }).click()
}

/** Links a wallet with a real key and two thousand USDC of play money. */
async function linkWallet(page: Page): Promise<string> {
  const wallet = await bringWallet(page)
  await open(page, '/compte/portefeuilles')
  await fillIdentity(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Lier Portefeuille Fictif' }).click()
  await expect(page.getByText('est lié à votre compte')).toBeVisible()
  await page.getByRole('button', { name: 'recevoir 2' }).click()
  await expect(page.getByText('USDC d’essai sont arrivés')).toBeVisible()
  return `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`
}

/** Says who they are in the sheet, gives up the right of withdrawal, and confirms. */
export async function confirmShares(
  page: Page,
  { units, known, legalName }: { units: number; known?: boolean; legalName?: string },
): Promise<void> {
  const sheet = sheetIn(page)
  await sheet.getByLabel('Nombre de parts').fill(String(units))
  if (!known) await fillIdentity(page, legalName)
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: /^Confirmer/ }).click()
}

/** Buys ten shares with a wallet that is linked on the way, and waits until the chain has confirmed it. */
export async function payByWallet(page: Page, site: Site, address: string): Promise<void> {
  const wallet = await linkWallet(page)
  await open(page, address)
  await page.getByRole('link', { name: 'Soutenir ce Pocket' }).first().click()
  await sheetIn(page).getByRole('radio', { name: wallet }).check()
  await confirmShares(page, { units: 10, known: true })
  await page.waitForURL('**/soutiens/**')
  await page.getByRole('button', { name: /^Payer avec Portefeuille Fictif/ }).click()
  const standing = page.getByRole('heading', { level: 1 })
  await expect(standing).toHaveText(/^Paiement reçu/, { timeout: 60_000 })
  // The chain confirms it within minutes.
  await site.travel('20min')
  await expect(standing).toHaveText('Soutien confirmé', { timeout: 30_000 })
}
