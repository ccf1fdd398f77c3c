import { expect, type Locator, type Page } from '@playwright/test'
import { bothAgree, type Team } from './at-the-console.ts'
import { addDocument } from './newcomers.ts'
import { pay } from './purchase.ts'
import { open } from './visitor.ts'

/* What recipients do in their studio, and backers at what they publish, by the screens alone. */

/** From the studio's first page to the form of a new Pocket. */
export async function startPocket(page: Page): Promise<void> {
  await open(page, '/studio')
  await page
    .getByRole('navigation', { name: 'Studio' })
    .getByRole('link', { name: 'Pockets' })
    .click()
  await page.getByRole('link', { name: 'Préparer un Pocket' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Préparer un Pocket')
}

/** Saves the form of a Pocket that is open. */
export const saveDraft = (page: Page) =>
  page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()

/** A step in two presses. */
export async function take(page: Page, opens: string, confirms: string): Promise<void> {
  await page.getByRole('main').getByText(opens, { exact: true }).click()
  await page.getByRole('button', { name: confirms, exact: true }).click()
}

/** Hands the Pocket on the page in, is told by mail that it was read, and publishes it from the studio's first page. */
export async function putOnSale(page: Page, team: Team, title: string): Promise<void> {
  await page.getByRole('main').getByText('Envoyer à notre équipe', { exact: true }).click()
  const advice = page.getByLabel('un avis indépendant')
  if (await advice.isVisible()) {
    await page.getByRole('button', { name: 'Envoyer le Pocket' }).click()
    await expect(page.getByText('Cochez la case').first()).toBeVisible()
    await advice.check()
  }
  await page.getByRole('button', { name: 'Envoyer le Pocket' }).click()
  await expect(page.getByText('En relecture')).toBeVisible()
  await bothAgree(team, 'submitted-pockets', title)
  await open(page, '/studio')
  await page.getByRole('link', { name: title }).click()
  await take(page, 'Publier le Pocket', 'Publier')
  await expect(page.getByText('Publié. La page est en ligne.')).toBeVisible()
}

/** Backs the Pocket on the page by card, as far as the certificate. */
export async function back(page: Page, change: (sheet: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'Soutenir ce Pocket' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Soutenir' })
  await change(sheet)
  await sheet.getByRole('button', { name: /^Confirmer/ }).click()
  await page.waitForURL('**/sandbox/stripe/pay/**')
  await pay(page)
}

/** Registers a signed bout, so many days from now, and has its contract approved. */
export async function registerBout(
  page: Page,
  team: Team,
  { opponent, now, days }: { opponent: string; now: Date; days: number },
): Promise<void> {
  const on = (ahead: number) =>
    `${new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)}T20:00`
  await open(page, '/studio/combats')
  await page.getByRole('link', { name: 'Enregistrer un combat' }).first().click()
  await page.getByLabel('Adversaire', { exact: true }).fill(opponent)
  await page.getByLabel('Événement').fill('Gala Fictif')
  await page.getByLabel('Lieu').fill('Lyon')
  await page.getByLabel('Date et heure du combat').fill(on(days))
  await page.getByLabel('Date et heure de la pesée').fill(on(days - 1))
  await page.getByLabel('Référence du contrat').fill(`C-${days}`)
  await addDocument(page, 'Contrat signé')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Envoyer pour vérification' }).click()
  await expect(page.getByText('Contrat en vérification')).toBeVisible()
  await bothAgree(team, 'proposals?decision=contract', 'Contrat d’un combat')
}
