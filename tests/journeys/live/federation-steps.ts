import { expect, type Page } from '@playwright/test'
import { bothAgree, type Team } from './at-the-console.ts'
import { addDocument, proveIdentity, registerHere, saveStep } from './newcomers.ts'
import { newPerson, open } from './visitor.ts'

/* What a federation does, from its application on, by its screens alone. */

/** From the button of the announcement to an application that was sent. */
export async function applyAsFederation(page: Page): Promise<void> {
  await page.goto('/pockets-federation')
  await page.getByRole('link', { name: 'Apply as a Federation' }).first().click()
  await page.waitForURL('**/en/rejoindre/federation')
  await page.context().clearCookies()
  await open(page, '/rejoindre/federation')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await registerHere(page, { name: 'Léa Fictive', email: newPerson().email })
  await page.waitForURL('**/rejoindre/federation/organisation')
  await page.getByLabel('Nom officiel').fill('Ligue Fictive')
  await page.getByLabel('Type d’organisation').selectOption('league')
  await page.getByLabel('Portée').selectOption('national')
  await page.getByLabel('Pays').selectOption('FR')
  await saveStep(page, 'registre')
  await page.getByLabel('Numéro au registre').fill('W751234567')
  await page.getByLabel('Site officiel').fill('https://ligue.example.org')
  await saveStep(page, 'delegation')
  await addDocument(page, 'Délégation de signature')
  await saveStep(page, 'identite')
  await proveIdentity(page, 'Léa Fictive')
  await page.getByRole('link', { name: 'Continuer' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Envoyer la candidature' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre candidature est envoyée')
}

/** Drafts a Pocket from the studio's first page, plans a budget, has both approved, and publishes. */
export async function publishWithBudget(
  page: Page,
  team: Team,
): Promise<{ own: string; address: string }> {
  await page.getByRole('link', { name: 'Préparer un Pocket' }).first().click()
  await page.getByLabel('Titre').fill('Des tapis pour dix clubs')
  await page.getByLabel('Votre histoire').fill('Quarante tapis pour les enfants.')
  await page.getByLabel('Objectif').fill('5000')
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await expect(page.getByRole('row', { name: /Pour vous/ })).toContainText('4\u202f750')
  await page.getByRole('link', { name: 'Budget et dépenses' }).click()
  await page.getByLabel('Ligne 1').fill('Tapis')
  await page.getByLabel('Montant (USDC)').first().fill('3 000')
  await page.getByRole('button', { name: 'Enregistrer le budget' }).click()
  await expect(page.getByText('Le budget est enregistré.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Des tapis pour dix clubs' }).click()
  await page.getByText('Envoyer à notre équipe', { exact: true }).click()
  await page.getByRole('button', { name: 'Envoyer le Pocket' }).click()
  await expect(page.getByText('En relecture')).toBeVisible()
  await bothAgree(team, 'submitted-pockets', 'Des tapis pour dix clubs')
  await page
    .getByRole('navigation', { name: 'Studio' })
    .getByRole('link', { name: 'Vue d’ensemble' })
    .click()
  await page.getByRole('link', { name: 'Des tapis pour dix clubs' }).click()
  await page.waitForURL(/pockets\/[0-9a-f-]{36}/)
  const own = page.url()
  await page.getByText('Publier le Pocket', { exact: true }).click()
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(page.getByText('Publié. La page est en ligne.')).toBeVisible()
  await page.getByRole('link', { name: 'Voir la page publique' }).click()
  await page.waitForURL('**/p/**')
  return { own, address: page.url() }
}

/** Records what was paid on the budget's line, with its proof. */
export async function noteSpending(page: Page, own: string, now: Date): Promise<void> {
  await open(page, own)
  await page.getByRole('link', { name: 'Budget et dépenses' }).click()
  await page.getByRole('button', { name: 'Noter la dépense' }).click()
  await expect(page.getByText('Joignez la facture ou le reçu.')).toBeVisible()
  const spending = page.getByRole('region', { name: 'Noter une dépense' })
  await spending.getByLabel('Montant (USDC)').fill('120,50')
  await spending.getByLabel('Date de la dépense').fill(now.toISOString().slice(0, 10))
  await spending.getByLabel('Ce qui a été payé').fill('Dix tapis, facture 12')
  await addDocument(page, 'La preuve')
  await spending.getByRole('button', { name: 'Noter la dépense' }).click()
  await expect(page.getByText('La dépense est notée et affichée.')).toBeVisible()
}

/** Attests that the athlete of this page holds a licence. */
export async function attestLicence(page: Page, athletePage: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Studio' })
    .getByRole('link', { name: 'Attestations' })
    .click()
  await page.getByText('Une licence', { exact: true }).click()
  const form = page.getByRole('region', { name: 'Attester' }).locator('details[open]')
  await form.getByLabel('Page publique de l’athlète').fill(athletePage)
  await form.getByLabel('Valable jusqu’au').fill('2027-09-01')
  await form.getByRole('button', { name: 'Attester' }).click()
  await expect(page.getByText('Attesté. L’athlète en est informé.')).toBeVisible()
}
