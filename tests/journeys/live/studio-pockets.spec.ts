import { expect, type Page, test } from '@playwright/test'
import { fileSheet } from '#tests/fixtures/fights.ts'
import { goodPassword, type Visitor } from '#tests/fixtures/visitor.ts'
import { barriers } from '#tests/journeys/barriers.ts'
import { newAthlete, newBacker, newFight } from '#tests/journeys-http/actors.ts'
import { type Site, serveSite } from '#tests/journeys-http/site.ts'
import { act, enterConsole, newPage, newTeam, openRow, type Team } from './at-the-console.ts'
import { back, putOnSale, saveDraft as save, startPocket, take } from './studio-steps.ts'
import { fillLogin, open, readMail } from './visitor.ts'

/* A Pocket of an athlete's from the first draft to its end, at the screens of the studio. The clock moves: a site of its own. */

test.describe.configure({ mode: 'serial' })

let site: Site
let team: Team
let lina: Page
let emails: { lina: string }
let nadia: Page
let backer: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  site = await serveSite()
  team = await newTeam(browser, site)
  const athletes = [
    await newAthlete(site, 'Lina Fictive', 'amateur'),
    await newAthlete(site, 'Nadia Fictive', 'pro'),
  ] as const
  await fileSheet(site, athletes[1])
  await newFight(site, athletes[1], 77)
  emails = { lina: athletes[0].email }
  lina = await logIn(await newPage(browser, site), athletes[0])
  nadia = await logIn(await newPage(browser, site), athletes[1])
  backer = await logIn(await newPage(browser, site), await newBacker(site, 'Ana Fictive'))
})
test.afterAll(() => site?.close())

async function logIn(page: Page, { email }: Visitor): Promise<Page> {
  await open(page, '/login')
  await fillLogin(page, email, goodPassword)
  await page.waitForURL('**/dashboard')
  return page
}

test('TIP-02 PKT-01 tips: drafted, looked at, sent back once, answered, approved and published', {
  tag: '@long',
}, async () => {
  test.setTimeout(120_000)
  await startPocket(lina)
  expect(await barriers(lina)).toEqual([])
  await save(lina)
  await expect(lina.getByText('Donnez un titre, de 120 signes au plus.')).toBeVisible()
  await lina.getByLabel('Titre').fill('Vers la ceinture')
  await lina.getByLabel('Votre histoire').fill('Une salle, un coach, une ceinture.')
  await lina.getByLabel('Objectif').fill('2 000')
  await save(lina)
  await expect(lina.getByRole('row', { name: /Pour vous/ })).toContainText('1\u202f900')
  await lina.getByRole('link', { name: 'Voir comme un backer' }).click()
  await expect(lina.getByRole('note')).toContainText('Vous seul')
  await expect(lina.getByRole('main')).toContainText('Une salle, un coach')
  expect(await barriers(lina)).toEqual([])
  const preview = lina.url()
  expect((await nadia.goto(preview))?.status()).toBe(404)
  await lina.getByRole('link', { name: 'Vos Pockets' }).click()
  await take(lina, 'Envoyer à notre équipe', 'Envoyer le Pocket')
  await expect(lina.getByText('En relecture')).toBeVisible()

  await enterConsole(team.alix, 'alix')
  await openRow(team.alix, 'submitted-pockets', 'Vers la ceinture')
  await act(team.alix, 'Renvoyer ce Pocket à son auteur', { Pourquoi: 'Dites qui est le coach' })
  expect(await readMail(backer, emails.lina, /./)).toContain('Dites qui est le coach')
  await open(lina, '/studio')
  await expect(lina.getByRole('main')).toContainText('Dites qui est le coach')
  await lina.getByRole('link', { name: 'Vers la ceinture' }).click()
  await lina.getByRole('link', { name: 'Modifier' }).click()
  await lina.getByLabel('Votre histoire').fill('Une salle, une ceinture, et Max, mon coach.')
  await save(lina)
  await putOnSale(lina, team, 'Vers la ceinture')
  expect((await lina.goto(preview))?.status()).toBe(404)
})

test('PRO-01 shares: a warning above forty percent, the rule of eighty, a preview, and the sale', {
  tag: '@long',
}, async () => {
  test.setTimeout(120_000)
  await startPocket(nadia)
  await nadia.getByLabel('Titre').fill('Un combat, quatre cents parts')
  await nadia.getByLabel('Votre histoire').fill('Un camp de huit semaines.')
  await nadia.getByLabel('Prix d’une part').fill('50')
  await nadia.getByLabel('Nombre de parts').fill('400')
  await nadia.getByLabel('Part de vos gains').fill('90')
  await nadia.getByRole('checkbox', { name: /Adversaire Fictif/ }).check()
  await save(nadia)
  await expect(
    nadia.getByText('Entrez un pourcentage au-dessus de zéro, 80 au plus.'),
  ).toBeVisible()
  await nadia.getByLabel('Part de vos gains').fill('50')
  await save(nadia)
  await expect(nadia.getByText(/Vous vendez plus de 40/)).toBeVisible()
  await nadia.getByRole('link', { name: 'Modifier' }).click()
  await nadia.getByLabel('Part de vos gains').fill('20')
  await save(nadia)
  await expect(nadia.getByText(/Vous vendez plus de 40/)).toHaveCount(0)
  await expect(nadia.getByRole('row', { name: /Pour vous/ })).toContainText('19\u202f000')
  await nadia.getByRole('link', { name: 'Voir comme un backer' }).click()
  await expect(nadia.getByRole('heading', { level: 1 })).toHaveText('Un combat, quatre cents parts')
  expect(await barriers(nadia)).toEqual([])
  await nadia.getByRole('link', { name: 'Vos Pockets' }).click()
  await putOnSale(nadia, team, 'Un combat, quatre cents parts')
})

test('PKT-01 a sale is followed: backers, an update, a question, a pause, its end, and unsold shares again', {
  tag: '@long',
}, async () => {
  test.setTimeout(180_000)
  await site.travel('4d')
  await nadia.getByRole('link', { name: 'Vos Pockets' }).click()
  await nadia.getByRole('link', { name: 'Un combat, quatre cents parts' }).click()
  await nadia.waitForURL(/pockets\/[0-9a-f-]{36}$/)
  const own = nadia.url()
  await nadia.getByRole('link', { name: 'Voir la page publique' }).click()
  await nadia.waitForURL('**/p/**')
  const address = nadia.url()
  await open(backer, address)
  await back(backer, async (sheet) => {
    await sheet.getByLabel('Nombre de parts').fill('3')
    await sheet.getByRole('checkbox').check()
  })
  await open(backer, address)
  await backer.getByLabel(/Votre question à/).fill('Qui prépare le camp ?')
  await backer.getByRole('button', { name: 'Poser la question' }).click()
  await expect(backer.getByText('Votre question est publiée.')).toBeVisible()

  await open(nadia, '/studio')
  await nadia.getByRole('link', { name: /1 question sans réponse/ }).click()
  await nadia.locator('summary', { hasText: 'Répondre' }).click()
  await nadia.getByLabel('Votre réponse').fill('**Max**, comme toujours.')
  await nadia.getByRole('button', { name: 'Répondre' }).click()
  await expect(nadia.getByText(/Réponse de Nadia/)).toBeVisible()
  await nadia.getByText('Écrire une nouvelle').click()
  await nadia.getByLabel('Votre message').fill('Le camp a commencé.')
  await nadia.getByRole('button', { name: 'Publier' }).click()
  const news = nadia.getByRole('region', { name: 'Nouvelles' })
  await expect(news.getByText('Le camp a commencé.')).toBeVisible()
  await open(backer, address)
  await expect(backer.getByText('comme toujours')).toBeVisible()
  await expect(backer.getByText('Le camp a commencé.')).toBeVisible()

  await open(nadia, own)
  await expect(nadia.getByRole('region', { name: 'Backers' }).getByRole('listitem')).toHaveCount(1)
  const file = nadia.waitForEvent('download')
  await nadia.getByRole('link', { name: 'Télécharger la liste (CSV)' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await take(nadia, 'Mettre la vente en pause', 'Mettre en pause')
  await expect(nadia.getByText('La vente est en pause. Les soutiens payés restent.')).toBeVisible()
  await open(backer, address)
  await expect(backer.getByRole('link', { name: 'Soutenir ce Pocket' })).toHaveCount(0)
  await take(nadia, 'Reprendre la vente', 'Reprendre')
  await expect(nadia.getByText('La vente a repris.')).toBeVisible()
  await take(nadia, 'Terminer la vente maintenant', 'Terminer la vente')
  await expect(nadia.getByText('La vente est terminée.')).toBeVisible()
  await site.travel('1h')
  await open(nadia, own)
  await take(nadia, 'Proposer de nouveau les parts invendues', 'Préparer la nouvelle vente')
  await nadia.waitForURL((url) => url.href !== own)
  await expect(nadia.getByRole('main')).toContainText('397 parts')
  await putOnSale(nadia, team, 'Un combat, quatre cents parts')
  expect(await site.differences()).toEqual([])
})
