import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { loopbackTokenFile } from '#server/kernel/loopback-token.ts'
import { barriers } from '#tests/journeys/barriers.ts'
import { addDocument, proveIdentity, registerHere } from './newcomers.ts'
import { fillLogin, newPerson, open } from './visitor.ts'

/** Both operators approve, as their command line does, repeating what the proposal says. */
async function bothApprove(page: Page, path: string, repeated: object = {}): Promise<void> {
  const { dataDir } = test.info().project.metadata as { dataDir: string }
  const token = readFileSync(loopbackTokenFile(dataDir), 'utf8').trim()
  for (const handle of ['alix', 'noor']) {
    const answer = await page.request.post(`/api/operator${path}/approvals`, {
      data: { reason: 'Vérifié', ...repeated },
      headers: { authorization: `Bearer ${token}`, 'coin-rouge-operator': handle },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

const saveStep = (page: Page) =>
  page.getByRole('button', { name: 'Enregistrer et continuer' }).click()

/** From the announcement to an account that comes back to the application. */
async function joinAsFighter(page: Page): Promise<string> {
  const { name, email } = newPerson()
  await page.goto('/')
  await page.locator('.hero').getByRole('link', { name: 'Join as Fighter' }).click()
  await page.waitForURL('**/en/rejoindre/athlete')
  // The English announcement leads to English pages; this journey goes on in French.
  await page.context().clearCookies()
  await open(page, '/rejoindre/athlete')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await registerHere(page, { name, email })
  await page.waitForURL('**/rejoindre/athlete/vous')
  return email
}

test('ATH-01 LAUNCH-02 from "Join as Fighter" to an approved profile with a registered bout, on a phone and on another device', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 360, height: 760 })
  const email = await joinAsFighter(page)

  await saveStep(page)
  await expect(page.getByText('Entre 2 et 120 caractères.')).toBeVisible()
  await page.getByLabel('Nom sportif').fill('Lina Fictive')
  await page.getByLabel('Surnom').fill('La Flèche')
  await page.getByLabel('Pays').selectOption('FR')
  await saveStep(page)
  await page.waitForURL('**/sport')
  await page.getByRole('radio', { name: 'Amateur' }).check()
  await page.getByLabel('Catégorie de poids').selectOption('Flyweight')
  await saveStep(page)
  await page.waitForURL('**/palmares')

  // The rest is done on another device.
  const context = await browser.newContext({ viewport: { width: 360, height: 760 } })
  const other = await context.newPage()
  await open(other, '/rejoindre/athlete')
  await other.getByRole('link', { name: 'J’ai déjà un compte' }).click()
  await other.locator('html[data-ready]').waitFor()
  await fillLogin(other, email)
  await other.waitForURL('**/rejoindre/athlete/palmares')
  await other.getByLabel('Victoires').fill('3')
  await other.getByLabel('Défaites').fill('1')
  await other.getByLabel('Nuls').fill('0')
  await saveStep(other)
  await other.waitForURL('**/documents')
  await other.getByLabel('Numéro de licence').fill(`FR-${Date.now()}`)
  await addDocument(other, 'Licence et preuves')
  expect(await barriers(other)).toEqual([])
  await saveStep(other)
  await other.waitForURL('**/identite')
  await proveIdentity(other, 'Ana Fictive')

  // The first device sees it all, and sends it.
  await open(page, '/rejoindre/athlete/envoi')
  await expect(page.getByText('La Flèche')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre candidature est envoyée')
  expect(await barriers(page)).toEqual([])
  const { items } = await (await page.request.get('/api/fighter-applications')).json()
  await bothApprove(page, `/fighter-applications/${items[0].id}`)

  await open(page, '/rejoindre/athlete')
  await page.waitForURL('**/studio')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Lina Fictive')
  await registerBout(page)
  await seeOneRow(page)
  // For whom one does not act there is no page, and nothing is written to another.
  const foreign = '/studio/profil?pour=0190a0de-0000-7000-8000-000000000001'
  expect((await page.goto(foreign))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable')
  await context.close()
})

/** On a phone the studio's pages stand on one row, with the one that is open in view. */
async function seeOneRow(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/studio/manager')
  const places = page.getByRole('navigation', { name: 'Studio' })
  await expect(places.getByRole('link', { name: 'Manager' })).toBeInViewport({ ratio: 1 })
  expect((await places.boundingBox())?.height).toBeLessThan(60)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  if (size) await page.setViewportSize(size)
}

/** Registers a bout, sees it wait, and sees it approved. */
async function registerBout(page: Page): Promise<void> {
  const on = (daysAhead: number) =>
    `${new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)}T20:00`
  await page.getByRole('link', { name: 'Le premier combat' }).click()
  await page.getByLabel('Adversaire', { exact: true }).fill('Dana Fictive')
  await page.getByLabel('Événement').fill('Gala Fictif')
  await page.getByLabel('Lieu').fill('Lyon')
  await page.getByLabel('Date et heure du combat').fill(on(60))
  await page.getByLabel('Date et heure de la pesée').fill(on(59))
  await page.getByLabel('Référence du contrat').fill('C-2026-7')
  await addDocument(page, 'Contrat signé')
  await page.getByText('L’adversaire en chiffres (facultatif)').click()
  await page.getByLabel('Palmarès').fill('12-3-1')
  await page.getByLabel('Garde').selectOption({ label: 'Inversée' })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Envoyer pour vérification' }).click()
  await page.waitForURL(/combats\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Contrat en vérification')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  const id = page.url().split('/').at(-1)
  const told = await (await page.request.get(`/api/fights/${id}`)).json()
  expect(told.opponentTape).toMatchObject({ record: '12-3-1', stance: 'southpaw', reachCm: null })
  const { dataDir } = test.info().project.metadata as { dataDir: string }
  const token = readFileSync(loopbackTokenFile(dataDir), 'utf8').trim()
  const headers = { authorization: `Bearer ${token}`, 'coin-rouge-operator': 'alix' }
  const waiting = await page.request.get('/api/operator/proposals?limit=100', { headers })
  const { items } = (await waiting.json()) as {
    items: { approval: { path: string; body: object } | null }[]
  }
  const path = `/fights/${id}/contract`
  const approval = items.find((item) => item.approval?.path === `${path}/approvals`)?.approval
  await bothApprove(page, path, approval?.body)
  await open(page, '/studio/combats')
  await expect(page.getByText('Annoncé')).toBeVisible()
}
