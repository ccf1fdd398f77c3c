import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { goodPassword } from '#tests/fixtures/visitor.ts'
import { barriers } from '#tests/journeys/barriers.ts'
import { must, newAthlete, newBacker, newPocket } from '#tests/journeys-http/actors.ts'
import { type Site, serveSite } from '#tests/journeys-http/site.ts'
import { bothAgree, newPage, newTeam, type Team } from './at-the-console.ts'
import { addDocument, proveIdentity, registerHere, saveStep } from './newcomers.ts'
import { pay } from './purchase.ts'
import { fillLogin, newPerson, open } from './visitor.ts'

/* A federation from its application to its patrons, at its own screens. The clock moves: a site of its own. */

test.describe.configure({ mode: 'serial' })

let site: Site
let team: Team
let lea: Page
let patron: Page
let athletePage: string
let address: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  site = await serveSite()
  team = await newTeam(browser, site)
  const athlete = await newAthlete(site, 'Lina Fictive', 'amateur')
  const tips = await newPocket(site, athlete, { kind: 'tips', goal: null, title: 'Vers le titre' })
  const { recipient } = await must(athlete, 'GET', `/pockets/${tips}`)
  athletePage = `/athletes/${recipient.slug}`
  const backer = await newBacker(site, 'Ana Fictive')
  lea = await newPage(browser, site)
  patron = await newPage(browser, site)
  await open(patron, '/login')
  await fillLogin(patron, backer.email, goodPassword)
  await patron.waitForURL('**/dashboard')
})
test.afterAll(() => site?.close())

test('FED-01 from "Apply as a Federation" to an approved organisation, decided by two', {
  tag: '@long',
}, async () => {
  test.setTimeout(120_000)
  await lea.goto('/pockets-federation')
  await lea.getByRole('link', { name: 'Apply as a Federation' }).first().click()
  await lea.waitForURL('**/en/rejoindre/federation')
  await lea.context().clearCookies()
  await open(lea, '/rejoindre/federation')
  await lea.getByRole('link', { name: 'Créer un compte' }).click()
  await registerHere(lea, { name: 'Léa Fictive', email: newPerson().email })
  await lea.waitForURL('**/rejoindre/federation/organisation')
  await lea.getByLabel('Nom officiel').fill('Ligue Fictive')
  await lea.getByLabel('Type d’organisation').selectOption('league')
  await lea.getByLabel('Portée').selectOption('national')
  await lea.getByLabel('Pays').selectOption('FR')
  await saveStep(lea, 'registre')
  await lea.getByLabel('Numéro au registre').fill('W751234567')
  await lea.getByLabel('Site officiel').fill('https://ligue.example.org')
  await saveStep(lea, 'delegation')
  await addDocument(lea, 'Délégation de signature')
  await saveStep(lea, 'identite')
  await proveIdentity(lea, 'Léa Fictive')
  await lea.getByRole('link', { name: 'Continuer' }).click()
  await lea.getByRole('checkbox').check()
  await lea.getByRole('button', { name: 'Envoyer la candidature' }).click()
  await expect(lea.getByRole('heading', { level: 1 })).toHaveText('Votre candidature est envoyée')
  expect(await barriers(lea)).toEqual([])
  await bothAgree(team, 'federation-applications', 'Ligue Fictive')
  await open(lea, '/rejoindre/federation')
  await lea.waitForURL('**/studio/federations/*')
  expect(await barriers(lea)).toEqual([])
})

test('FED-02 a Pocket by the wizard, a budget line, and a spending with its proof on the public page', {
  tag: '@long',
}, async () => {
  test.setTimeout(180_000)
  await lea.getByRole('link', { name: 'Préparer un Pocket' }).first().click()
  await lea.getByLabel('Titre').fill('Des tapis pour dix clubs')
  await lea.getByLabel('Votre histoire').fill('Quarante tapis pour les enfants.')
  await lea.getByLabel('Objectif').fill('5000')
  await lea.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await expect(lea.getByRole('row', { name: /Pour vous/ })).toContainText('4\u202f750')
  await lea.getByRole('link', { name: 'Budget et dépenses' }).click()
  await lea.getByLabel('Ligne 1').fill('Tapis')
  await lea.getByLabel('Montant (USDC)').first().fill('3 000')
  await lea.getByRole('button', { name: 'Enregistrer le budget' }).click()
  await expect(lea.getByText('Le budget est enregistré.')).toBeVisible()
  await lea.getByRole('main').getByRole('link', { name: 'Des tapis pour dix clubs' }).click()
  await lea.getByText('Envoyer à notre équipe', { exact: true }).click()
  await lea.getByRole('button', { name: 'Envoyer le Pocket' }).click()
  await expect(lea.getByText('En relecture')).toBeVisible()
  await bothAgree(team, 'submitted-pockets', 'Des tapis pour dix clubs')
  await lea
    .getByRole('navigation', { name: 'Studio' })
    .getByRole('link', { name: 'Vue d’ensemble' })
    .click()
  await lea.getByRole('link', { name: 'Des tapis pour dix clubs' }).click()
  await lea.waitForURL(/pockets\/[0-9a-f-]{36}/)
  const own = lea.url()
  await lea.getByText('Publier le Pocket', { exact: true }).click()
  await lea.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(lea.getByText('Publié. La page est en ligne.')).toBeVisible()
  await lea.getByRole('link', { name: 'Voir la page publique' }).click()
  await lea.waitForURL('**/p/**')
  address = lea.url()

  await site.travel('4d')
  await open(patron, address)
  await patron.getByRole('link', { name: 'Soutenir ce Pocket' }).first().click()
  const sheet = patron.getByRole('dialog', { name: 'Soutenir' })
  await sheet.getByLabel('Votre soutien').fill('250')
  await sheet.getByRole('button', { name: /^Confirmer/ }).click()
  await patron.waitForURL('**/sandbox/stripe/pay/**')
  await pay(patron)

  await open(lea, own)
  await lea.getByRole('link', { name: 'Budget et dépenses' }).click()
  await lea.getByRole('button', { name: 'Noter la dépense' }).click()
  await expect(lea.getByText('Joignez la facture ou le reçu.')).toBeVisible()
  const spending = lea.getByRole('region', { name: 'Noter une dépense' })
  await spending.getByLabel('Montant (USDC)').fill('120,50')
  await spending
    .getByLabel('Date de la dépense')
    .fill((await site.now()).toISOString().slice(0, 10))
  await spending.getByLabel('Ce qui a été payé').fill('Dix tapis, facture 12')
  await addDocument(lea, 'La preuve')
  await spending.getByRole('button', { name: 'Noter la dépense' }).click()
  await expect(lea.getByText('La dépense est notée et affichée.')).toBeVisible()
  expect(await barriers(lea)).toEqual([])
  await open(patron, address)
  await expect(patron.getByText('Dix tapis, facture 12')).toBeVisible()
  expect(await barriers(patron)).toEqual([])
})

test('ATH-01 an attestation is signed, shown on the athlete’s page and checked without the platform', {
  tag: '@long',
}, async () => {
  test.setTimeout(120_000)
  await lea
    .getByRole('navigation', { name: 'Studio' })
    .getByRole('link', { name: 'Attestations' })
    .click()
  await lea.getByText('Une licence', { exact: true }).click()
  const form = lea.getByRole('region', { name: 'Attester' }).locator('details[open]')
  await form.getByLabel('Page publique de l’athlète').fill(`${site.url}${athletePage}`)
  await form.getByLabel('Valable jusqu’au').fill('2027-09-01')
  await form.getByRole('button', { name: 'Attester' }).click()
  await expect(lea.getByText('Attesté. L’athlète en est informé.')).toBeVisible()
  await open(patron, athletePage)
  await expect(patron.getByText('Licence de Ligue Fictive')).toBeVisible()
  const downloading = patron.waitForEvent('download')
  await patron.getByRole('link', { name: 'Télécharger la preuve signée' }).click()
  const file = await (await downloading).path()
  await patron.getByRole('link', { name: 'Vérifier une preuve' }).click()
  await patron.waitForURL('**/verifier')
  await patron.locator('html[data-ready]').waitFor()
  await patron.getByLabel('Fichier de preuve').setInputFiles(file)
  await expect(patron.getByText('La signature est correcte.')).toBeVisible()
})

test('FED-02 a patron chooses to be seen, and stands on the wall and in the file', {
  tag: '@long',
}, async () => {
  test.setTimeout(120_000)
  await open(patron, '/soutiens')
  await patron
    .getByRole('main')
    .getByRole('link', { name: /Des tapis/ })
    .first()
    .click()
  await patron.getByRole('link', { name: 'Voir mon certificat' }).click()
  await patron.getByRole('link', { name: 'Choisir un nom public' }).click()
  await patron.getByRole('textbox', { name: 'Nom public' }).fill('Ana du dojo')
  await patron.getByRole('button', { name: 'Enregistrer le nom public' }).click()
  await expect(patron.getByText(/Vous apparaissez maintenant sous le nom/)).toBeVisible()
  await open(patron, '/soutiens')
  await patron
    .getByRole('main')
    .getByRole('link', { name: /Des tapis/ })
    .first()
    .click()
  await patron.getByRole('link', { name: 'Voir mon certificat' }).click()
  await patron.getByRole('button', { name: 'M’afficher parmi les mécènes' }).click()
  await expect(patron.getByText('Vous apparaissez parmi les mécènes.')).toBeVisible()
  await lea
    .getByRole('navigation', { name: 'Studio' })
    .getByRole('link', { name: 'Mécènes' })
    .click()
  await expect(lea.getByRole('main')).toContainText('Ana du dojo')
  expect(await barriers(lea)).toEqual([])
  const downloading = lea.waitForEvent('download')
  await lea.getByRole('link', { name: 'Télécharger la liste (CSV)' }).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain('Ana du dojo')
  await open(patron, address)
  await patron.getByRole('main').getByRole('link', { name: 'Ligue Fictive' }).click()
  await patron.waitForURL('**/federations/**')
  await expect(patron.getByRole('main')).toContainText('Ana du dojo')
  expect(await site.differences()).toEqual([])
})
