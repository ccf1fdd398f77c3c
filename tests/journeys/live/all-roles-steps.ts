import { expect, type Page } from '@playwright/test'
import { act, enterConsole, fill, openRow, send, type Team, together } from './at-the-console.ts'
import { answerRisk, comeToSheet, confirmShares, sheetIn } from './backer-steps.ts'
import { keyboardOf } from './keyboard.ts'
import { addDocument } from './newcomers.ts'
import { saveDraft } from './studio-steps.ts'
import { newPerson, open, password } from './visitor.ts'

/* Steps of the journey of all roles that are long to fill in. */

/** Twenty percent of two bouts in four hundred parts, with cover that the athlete pays. */
export async function draftShares(page: Page): Promise<void> {
  await page.getByLabel('Titre').fill('Deux combats, deux niveaux')
  await page.getByLabel('Votre histoire').fill('Un camp de huit semaines.')
  await page.getByLabel('Prix d’une part').fill('50')
  await page.getByLabel('Nombre de parts').fill('400')
  await page.getByLabel('Part de vos gains').fill('20')
  await page.getByRole('checkbox', { name: /Dana Fictive/ }).check()
  await page.getByRole('checkbox', { name: /Eva Fictive/ }).check()
  await page.getByRole('checkbox', { name: /Compensation Pack/ }).check()
  await saveDraft(page)
}

/** The athlete's word on how the bout ended, on its page. */
export async function reportResult(page: Page): Promise<void> {
  await page.getByText('Déclarer le résultat', { exact: true }).last().click()
  await page.getByLabel('Résultat', { exact: true }).selectOption('win')
  await page.getByLabel('Précisions').fill('Décision unanime')
  await addDocument(page, 'Feuille de la commission, ou autre preuve')
  await page.getByRole('button', { name: 'Envoyer le résultat' }).click()
  await expect(page.getByText('Votre résultat est envoyé.')).toBeVisible()
}

/** What the bout has brought, with its proof. */
export async function declareEarnings(page: Page): Promise<void> {
  await page.getByText('Déclarer les gains', { exact: true }).last().click()
  await page.getByLabel('Prime de combat').fill('40 000')
  await page.getByLabel('Prime de victoire').fill('20 000')
  await addDocument(page, 'Preuves du paiement')
  await page.getByRole('button', { name: 'Envoyer la déclaration' }).click()
  await expect(page.getByText('Votre déclaration est envoyée.')).toBeVisible()
}

/** Names an address, and takes everything that is owed. */
export async function claim(page: Page): Promise<void> {
  await page.getByLabel('Adresse', { exact: true }).fill(`0x${'a1'.repeat(20)}`)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
  await expect(page.getByText('Votre adresse est enregistrée.')).toBeVisible()
  await page.getByText(/^Encaisser /).click()
  await page.getByRole('button', { name: 'Confirmer le versement' }).click()
  await expect(page.getByText(/sont en route vers votre adresse/)).toBeVisible()
}

/** Shows the identity provider a document with another name, and is let through by an operator who looks at it. */
export async function decideIdentity(page: Page, { alix }: Team): Promise<void> {
  await open(page, '/identite')
  await page.getByRole('button', { name: 'Vérifier mon identité' }).click()
  await page.waitForURL('**/sandbox/identity/**')
  await page.getByLabel('Nom sur la pièce').fill('Dana Autre')
  await page.getByLabel('Numéro de la pièce').fill(`X4${Date.now()}`)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.waitForURL('**/identite')
  await enterConsole(alix, 'alix')
  await openRow(alix, 'kyc-cases?status=in_review', /./)
  await act(alix, 'Décider de cette vérification', {
    Verdict: 'Approuvé',
    Pourquoi: 'Nom d’usage, pièce vue',
  })
  await page.reload()
  await expect(page.getByText('Votre identité est entièrement vérifiée.')).toBeVisible()
}

/** Somebody new orders under a name on a list of sanctions, and is stopped by an operator. */
export async function stopSanctioned(page: Page, { alix }: Team, address: string): Promise<void> {
  await comeToSheet(page, address, newPerson())
  await answerRisk(page)
  await confirmShares(page, { units: 2, legalName: 'Sanction Fictive' })
  await expect(sheetIn(page).getByRole('alert')).toContainText('Rien n’a été débité')
  await openRow(alix, 'screening-alerts', /./)
  await act(alix, 'Suspendre une personne, un certificat ou un Pocket', {
    Pourquoi: 'Sur une liste de sanctions',
  })
}

/** What one of the two Pockets owes for the cancelled fight, worked out and approved. */
export async function compensate(team: Team, at: number): Promise<void> {
  await together(
    team,
    async (page) => {
      await openRow(page, 'fights', 'Dana Fictive')
      const link = page.getByRole('link', { name: /^Calculer les compensations/ }).nth(at)
      await keyboardOf(page).enter(link)
      await page.waitForURL('**/operator/faire/**')
      await fill(page, { Pourquoi: `Combat annulé, Pocket ${at}` })
      await send(page)
    },
    `Combat annulé, Pocket ${at}`,
  )
}

/** The money that came in for one of the two Pockets, by what the page of the fight says is owed. */
export async function noteReceipt({ alix }: Team, at: number): Promise<void> {
  await enterConsole(alix, 'alix')
  await openRow(alix, 'fights', 'Eva Fictive')
  const link = alix.getByRole('link', { name: /^Noter de l’argent reçu/ }).nth(at)
  // Both have one title: the reference tells them apart.
  const reference = /\S+$/.exec((await link.textContent()) ?? '')?.[0] ?? ''
  const row = alix.getByRole('row').filter({ hasText: reference })
  const cell = row.getByRole('cell').filter({ hasText: 'USDC' })
  const owed = /\d+/.exec((await cell.textContent()) ?? '')?.[0] ?? ''
  await keyboardOf(alix).enter(link)
  await alix.waitForURL('**/operator/faire/**')
  await fill(alix, {
    Montant: owed,
    'Référence du virement': `R-${at}`,
    'Adresse de l’expéditeur': `0x${'c4'.repeat(20)}`,
  })
  await send(alix)
}
