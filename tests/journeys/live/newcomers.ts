import { expect, type Page } from '@playwright/test'
import { smallPdf } from '#tests/fixtures/small-pdf.ts'
import { fillIdentity } from './purchase.ts'
import { fillRegistration, open, proveAddress } from './visitor.ts'

/* How somebody becomes known to the platform, by its pages alone. */

/** Registers on the page that is open, follows the link of the mail, and goes on. */
export async function registerHere(
  page: Page,
  person: { name: string; email: string },
): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
  await fillRegistration(page, person)
  await proveAddress(page, person.email)
  await page.getByRole('link', { name: 'Continuer' }).click()
}

/** Declares who they are on the page that is open, and shows a document to the identity provider. */
export async function proveIdentity(page: Page, legalName: string): Promise<void> {
  const here = page.url()
  await fillIdentity(page, legalName)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Vérifier mon identité' }).click()
  await page.waitForURL('**/sandbox/identity/**')
  await page.getByLabel('Nom sur la pièce').fill(legalName)
  await page.getByLabel('Date de naissance').fill('1990-05-04')
  // One document is one person, whatever the accounts: the page proposes another number each time.
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.waitForURL(here)
  await expect(page.getByText('Votre identité est entièrement vérifiée.')).toBeVisible()
}

/** Puts a document into a field as if it had been dropped there. */
export async function addDocument(page: Page, label: string): Promise<void> {
  const buffer = Buffer.from(smallPdf(`${label} ${Date.now()}`))
  const file = { name: 'document.pdf', mimeType: 'application/pdf', buffer }
  const filed = page.getByRole('link', { name: 'Document 1' })
  const before = await filed.count()
  await page.getByLabel(label, { exact: true }).setInputFiles(file)
  await expect(filed).toHaveCount(before + 1)
}

/** Saves the step of an application that is open, and comes to another. */
export async function saveStep(page: Page, next: string): Promise<void> {
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await page.waitForURL(`**/${next}`)
}

/** Applies as a professional athlete, from the first page to the last step. */
export async function applyAsPro(
  page: Page,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await open(page, '/rejoindre/athlete')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await registerHere(page, { name, email })
  await page.waitForURL('**/rejoindre/athlete/vous')
  await page.getByLabel('Nom sportif').fill(name)
  await page.getByLabel('Pays').selectOption('FR')
  await saveStep(page, 'sport')
  await page.getByRole('radio', { name: /^Professionnel/ }).check()
  await page.getByLabel('Catégorie de poids').selectOption('Strawweight')
  await saveStep(page, 'palmares')
  await page.getByLabel('Victoires').fill('7')
  await page.getByLabel('Défaites').fill('1')
  await page.getByLabel('Nuls').fill('0')
  await saveStep(page, 'documents')
  await page.getByLabel('Numéro de licence').fill('FR-2026-77')
  await addDocument(page, 'Licence et preuves')
  await addDocument(page, 'Premier contrat professionnel signé')
  await saveStep(page, 'identite')
  await proveIdentity(page, name)
  await page.getByRole('link', { name: 'Continuer' }).click()
}
