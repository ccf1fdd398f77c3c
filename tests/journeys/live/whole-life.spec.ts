import { expect, test } from '@playwright/test'
import { fileDocument } from '#tests/fixtures/recipients.ts'
import type { Visitor } from '#tests/fixtures/visitor.ts'
import {
  agreementAt,
  bothApprove,
  logInAgain,
  must,
  newAthlete,
  newKnownPerson,
  newPocket,
} from '#tests/journeys-http/actors.ts'
import { type Site, serveSite } from '#tests/journeys-http/site.ts'
import {
  expectGood,
  fillIdentity,
  findPocket,
  heading,
  pay,
  register,
  returnTo,
  visit,
} from './backer-life.ts'

/* A backer's whole life, from the first visit to the end of the certificate, by keys alone. The clock moves by years: a site of its own. */

test.describe.configure({ mode: 'serial' })

let site: Site
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await serveSite()
})
test.afterAll(() => site?.close())

/** Two operators have seen the first contract of an athlete who fought as an amateur. */
async function turnPro(athlete: Visitor, pocketId: string): Promise<void> {
  await logInAgain(athlete)
  await must(athlete, 'POST', '/studio/pro-contract', {
    signedAt: (await site.now()).toISOString(),
    evidenceHash: await fileDocument(site, athlete),
  })
  const { recipient } = await must(athlete, 'GET', `/pockets/${pocketId}`)
  const verification = `/fighters/${recipient.id}/pro-contract/verification`
  const seen = await agreementAt(site, verification)
  for (const one of ['alix', 'noor'] as const) await site.done(one, verification, seen)
}

test('TIP-01 TIP-04 by keys alone, in French on a dark phone: a tip from the first visit to the end of its badge', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(300_000)
  const athlete = await newAthlete(site, 'Amatrice Fictive', 'amateur')
  const tips = { kind: 'tips', goal: '2000', title: 'Vers la ceinture fictive' }
  const pocketId = await newPocket(site, athlete, tips)
  await site.travel('25h')
  const ana = await visit(browser, site, { language: 'fr', width: 360, colorScheme: 'dark' })
  const { page, keys } = ana
  await findPocket(ana, /Vers la ceinture fictive/)
  await register(ana)
  await keys.type(/^Votre soutien/, '27,333333')
  await fillIdentity(ana)
  const certificate = await pay(ana)
  await expect(heading(page)).toHaveText(/^Priority Access Badge #\d{4,}$/)
  await turnPro(athlete, pocketId)
  await site.travel('36mo')
  await returnTo(ana, certificate)
  const shown = page.getByRole('main')
  await expect(shown.getByText('Détruit', { exact: true })).toBeVisible()
  await expect(shown.getByRole('row', { name: /Statut «\sSuper-fan\s» Oui/ })).toBeVisible()
  await expect(shown.getByRole('link', { name: 'Vendre ce certificat' })).toHaveCount(0)
  await expectGood(page)
})

test('FED-01 FED-02 by keys alone, in English on a dark phone: a sponsorship and a certificate that stays', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(300_000)
  const signatory = await newKnownPerson(site, 'Signataire Fictive')
  const { applicationId } = await must(signatory, 'POST', '/federation-applications', {
    name: 'Ligue Fictive',
    kind: 'league',
    reach: 'national',
    registrationNumber: 'W 75 777',
    country: 'FR',
    site: 'https://ligue.example.org',
    presentation: 'Organisation fictive.',
    delegationHash: await fileDocument(site, signatory),
  })
  await bothApprove(site, `/federation-applications/${applicationId}/approvals`)
  await newPocket(site, signatory, { kind: 'federation', goal: null, title: 'Une salle fictive' })
  await site.travel('25h')
  const eve = await visit(browser, site, { language: 'en', width: 360, colorScheme: 'dark' })
  const { page, keys } = eve
  await findPocket(eve, /Une salle fictive/)
  await register(eve)
  await keys.type(/^Your backing/, '250')
  await fillIdentity(eve)
  const certificate = await pay(eve)
  await expect(heading(page)).toHaveText(/^Mécène #\d{4,}$/)
  await expect(page.getByRole('row', { name: /Resale No/ })).toBeVisible()
  await site.travel('36mo')
  await returnTo(eve, certificate)
  const shown = page.getByRole('main')
  await expect(shown.getByText('Active', { exact: true })).toBeVisible()
  await expect(shown.getByRole('link', { name: 'Sell this certificate' })).toHaveCount(0)
  await expect(shown.getByText('Burn it', { exact: false })).toHaveCount(0)
  await expectGood(page)
})
