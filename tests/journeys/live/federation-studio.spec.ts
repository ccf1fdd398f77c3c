import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { goodPassword } from '#tests/fixtures/visitor.ts'
import { barriers } from '#tests/journeys/barriers.ts'
import { must, newAthlete, newBacker, newPocket } from '#tests/journeys-http/actors.ts'
import { type Site, serveSite } from '#tests/journeys-http/site.ts'
import { bothAgree, newPage, newTeam, type Team } from './at-the-console.ts'
import {
  applyAsFederation,
  attestLicence,
  noteSpending,
  publishWithBudget,
} from './federation-steps.ts'
import { pay } from './purchase.ts'
import { fillLogin, open } from './visitor.ts'

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

/** From the list of one's backings to the certificate of this one. */
async function openCertificate(page: Page): Promise<void> {
  await open(page, '/soutiens')
  const backing = page.getByRole('main').getByRole('link', { name: /Des tapis/ })
  await backing.first().click()
  await page.getByRole('link', { name: 'Voir mon certificat' }).click()
}

test('FED-01 from "Apply as a Federation" to an approved organisation, decided by two', {
  tag: '@long',
}, async () => {
  test.setTimeout(120_000)
  await applyAsFederation(lea)
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
  const { own, ...published } = await publishWithBudget(lea, team)
  address = published.address

  await site.travel('4d')
  await open(patron, address)
  await patron.getByRole('link', { name: 'Soutenir ce Pocket' }).first().click()
  const sheet = patron.getByRole('dialog', { name: 'Soutenir' })
  await sheet.getByLabel('Votre soutien').fill('250')
  await sheet.getByRole('button', { name: /^Confirmer/ }).click()
  await patron.waitForURL('**/sandbox/stripe/pay/**')
  await pay(patron)

  await noteSpending(lea, own, await site.now())
  expect(await barriers(lea)).toEqual([])
  await open(patron, address)
  await expect(patron.getByText('Dix tapis, facture 12')).toBeVisible()
  expect(await barriers(patron)).toEqual([])
})

test('ATH-01 an attestation is signed, shown on the athlete’s page and checked without the platform', {
  tag: '@long',
}, async () => {
  test.setTimeout(120_000)
  await attestLicence(lea, `${site.url}${athletePage}`)
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
  await openCertificate(patron)
  await patron.getByRole('link', { name: 'Choisir un nom public' }).click()
  await patron.getByRole('textbox', { name: 'Nom public' }).fill('Ana du dojo')
  await patron.getByRole('button', { name: 'Enregistrer le nom public' }).click()
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
