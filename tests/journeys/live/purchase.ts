import { expect, type Page } from '@playwright/test'
import { open } from './visitor.ts'

/** The sandbox's Pockets by their titles. */
export const pockets = {
  tips: 'Inès vers le titre',
  share: 'Moussa, deux combats',
  federation: 'Des tapis pour quarante clubs',
} as const

/** Opens the sheet of a Pocket from its card on the marketplace. */
export async function openSheet(page: Page, title: string): Promise<void> {
  await open(page, '/dashboard?tab=marketplace')
  const card = page.getByRole('article', { name: title })
  await card.getByRole('button', { name: 'Soutenir ce Pocket' }).click()
  await expect(sheetOf(page)).toContainText(title)
}

export const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Soutenir' })

export async function fillIdentity(page: Page, legalName = 'Ana Fictive'): Promise<void> {
  await page.getByLabel('Nom et prénom').fill(legalName)
  await page.getByLabel('Date de naissance').fill('1990-05-04')
  await page.getByLabel('Pays de résidence').selectOption('FR')
}

/** Confirms and waits for the provider's own page. */
export async function confirm(page: Page, amount: RegExp | string): Promise<void> {
  await sheetOf(page).getByRole('button', { name: amount }).click()
  await page.waitForURL('**/sandbox/stripe/pay/**')
}

/** Pays on the provider's page and waits for the confirmation. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Payer' }).click()
  await page.waitForURL('**/soutiens/**')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soutien confirmé')
}

/** A line of a list of facts, as its figure. */
export function fact(page: Page, label: string | RegExp) {
  const line = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: label }) })
  return line.locator('dd')
}

/** Buys a share, so that every kind of page has something to show; gives the two pages that follow. */
export async function buyShare(page: Page): Promise<{ order: string; certificate: string }> {
  await openSheet(page, pockets.share)
  await fillIdentity(page)
  await sheetOf(page).getByRole('checkbox').check()
  await confirm(page, 'Confirmer 50\u00a0USDC')
  await pay(page)
  const order = new URL(page.url()).pathname
  const link = page.getByRole('link', { name: 'Voir mon certificat' })
  return { order, certificate: (await link.getAttribute('href')) ?? '' }
}
