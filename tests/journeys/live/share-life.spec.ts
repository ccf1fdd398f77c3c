import { expect, type Page, test } from '@playwright/test'
import type { Visitor } from '#tests/fixtures/visitor.ts'
import { newAthlete, newSharePocket } from '#tests/journeys-http/actors.ts'
import { fight } from '#tests/journeys-http/fight.ts'
import { type Site, serveSite } from '#tests/journeys-http/site.ts'
import {
  expectGood,
  fillIdentity,
  findPocket,
  heading,
  pay,
  ready,
  register,
  registerHere,
  returnTo,
  visit,
} from './backer-life.ts'

/*
 * The whole life of a share by keys alone: bought above what a simplified identity allows, settled, paid out, sold on, settled again
 * and burned. The clock moves by months: a site of its own. What athlete and operators do goes through the API.
 */

test.describe.configure({ mode: 'serial' })

type Person = Awaited<ReturnType<typeof visit>>

let site: Site
let athlete: Visitor
let pocketId: string
let fightIds: readonly [string, string]
let ana: Person
let eve: Person
let certificate: string
let offer: string

test.beforeAll(async () => {
  test.setTimeout(240_000)
  site = await serveSite()
  athlete = await newAthlete(site, 'Combattante Fictive', 'pro')
  const shares = await newSharePocket(site, athlete, [77, 162], {
    title: 'Deux combats fictifs',
  })
  pocketId = shares.pocketId
  fightIds = shares.fightIds
  await site.travel('73h')
})
test.afterAll(() => site?.close())

/** The right answers about the risk of shares: in each group down from its first one by the arrow keys. */
async function answerRisk({ page, keys }: Person): Promise<void> {
  const questions = [
    [/^(Rien|Nothing)/, 2],
    [/^(D’un taux fixé|On a rate fixed)/, 1],
    [/^(Sur simple demande|By asking)/, 2],
    [/^Coin Rouge$/, 2],
  ] as const
  for (const [first, down] of questions) {
    await keys.to(first)
    for (let step = 0; step < down; step += 1) await page.keyboard.press('ArrowDown')
  }
  await keys.press(/^(Valider mes réponses|Check my answers)$/)
}

/** A fight of the athlete's brings 60,000 USDC, of which the sold shares take 630. */
const settle = (which: 0 | 1) => fight(site, [{ pocketId, fightIds }], which, '60000', '630')

const shown = (page: Page) => page.getByRole('main')

test('PRO-01 KYC-01 in French on a dark phone: shares above the limit, with the questions about their risk and the full identity check', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(240_000)
  ana = await visit(browser, site, { language: 'fr', width: 360, colorScheme: 'dark' })
  const { page, keys } = ana
  await findPocket(ana, /Deux combats fictifs/)
  await register(ana)
  await expectGood(page)
  await answerRisk(ana)
  await expect(page.getByRole('dialog').getByLabel('Nombre de parts')).toBeVisible()
  await keys.type(/^Nombre de parts/, '21')
  await expectGood(page)
  await keys.press(/^Vérifier mon identité$/)
  await page.waitForURL('**/identite/**')
  await ready(page)
  await fillIdentity(ana)
  await keys.press(/^Enregistrer$/)
  await expect(page.getByText('Vos informations sont enregistrées.')).toBeVisible()
  await expectGood(page)
  await keys.press(/^Vérifier mon identité$/)
  await page.waitForURL('**/sandbox/identity/**')
  await keys.type(/^Nom sur la pièce/, 'Ana Fictive')
  await keys.type(/^Date de naissance/, '1990-05-04')
  await keys.press(/^Envoyer$/)
  await page.waitForURL('**/identite/**')
  await ready(page)
  await expect(page.getByText('Votre identité est entièrement vérifiée.')).toBeVisible()
  await keys.press(/^Reprendre mon soutien$/)
  await page.locator('[role=dialog]:is(:focus, :focus-within)').waitFor()
  await expect(page.getByLabel('Nombre de parts')).toHaveValue('21')
  await keys.tick(/rétractation/)
  certificate = await pay(ana)
  await expect(heading(page)).toHaveText(/^Career Share #\d{4,}$/)
})

test('PRO-05 PAY-03 her part of a settled fight is taken in "Mes gains" and paid out', {
  tag: '@long',
}, async () => {
  test.setTimeout(240_000)
  await site.travel('74d')
  await settle(0)
  const { page, keys, password } = ana
  await returnTo(ana, '/gains')
  await expect(shown(page)).toContainText('598,50\u00a0USDC')
  await expectGood(page)
  await keys.type(/^Adresse$/, `0x${'a1'.repeat(20)}`)
  await keys.type(/^Mot de passe$/, password)
  await keys.press(/^Enregistrer l’adresse$/)
  await expect(page.getByText('Votre adresse est enregistrée.')).toBeVisible()
  // It comes once the page is read anew, and moves what stands below it.
  await expect(page.getByText(/^Encaisser 598,50/)).toBeVisible()
  await keys.press(/^Encaisser 598,50/)
  await keys.press(/^Confirmer le versement$/)
  await expect(page.getByText(/sont en route vers votre adresse/)).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(shown(page).getByText('Payé', { exact: true })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 180_000 })
  await expectGood(page)
})

test('NFT-02 the certificate is offered on the market, and somebody else buys it by card, in English', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(240_000)
  await site.travel('44d')
  await returnTo(ana, certificate)
  await ana.keys.press(/^Vendre ce certificat$/)
  await ana.page.waitForURL('**/vente')
  await ready(ana.page)
  await ana.keys.type(/^Prix \(USDC\)/, '700')
  await ana.keys.press(/^Mettre en vente$/)
  await expectGood(ana.page)
  await ana.keys.press(/^Confirmer la mise en vente$/)
  await ana.page.waitForURL('**/marche/*')
  await expect(ana.page.getByText('C’est votre offre.')).toBeVisible()
  offer = new URL(ana.page.url()).pathname

  eve = await visit(browser, site, { language: 'en', width: 360, colorScheme: 'dark' })
  const { page, keys } = eve
  await page.goto('/marche')
  await ready(page)
  await expectGood(page)
  await keys.press(/Deux combats fictifs/)
  await page.waitForURL(`**${offer}`)
  await ready(page)
  await keys.press(/^Log in to buy$/)
  await page.waitForURL(/\/login/)
  await ready(page)
  await registerHere(eve)
  await page.waitForURL(`**${offer}`)
  await ready(page)
  await keys.press(/^Go on to payment$/)
  await keys.press(/^Answer the questions$/)
  await page.waitForURL('**/risques?*')
  await ready(page)
  await answerRisk(eve)
  await expect(page.getByText(/^You have answered these questions/)).toBeVisible()
  await keys.press(/^Go on where you were$/)
  await page.waitForURL(`**${offer}`)
  await ready(page)
  await keys.press(/^Go on to payment$/)
  await keys.press(/^Check my identity$/)
  await page.waitForURL('**/identite')
  await ready(page)
  await fillIdentity(eve)
  await keys.press(/^Save$/)
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await page.goto(offer)
  await ready(page)
  await expectGood(page)
  await keys.press(/^Go on to payment$/)
  await page.waitForURL('**/sandbox/stripe/pay/**')
  await keys.press(/^Pay$/)
  await page.waitForURL('**/achats/**')
  await ready(page)
  await expect(heading(page)).toHaveText('The certificate is yours')
  await expectGood(page)
  await returnTo(ana, '/ventes')
  await expect(shown(ana.page)).toContainText(/reçus sur votre solde/)
})

test('PRO-05 PRO-03 the last fight pays whoever holds the certificate then, and burns it', {
  tag: '@long',
}, async () => {
  test.setTimeout(240_000)
  const { page } = eve
  await site.travel('38d')
  await settle(1)
  await site.travel('1h')
  await returnTo(eve, certificate)
  await expect(shown(page).getByText('Burned', { exact: true })).toBeVisible()
  await expectGood(page)
  await returnTo(eve, '/gains')
  await expect(shown(page)).toContainText('598.50\u00a0USDC')
  expect(await site.differences()).toEqual([])
})
