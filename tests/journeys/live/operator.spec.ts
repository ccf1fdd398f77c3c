import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { loopbackTokenFile } from '#server/kernel/loopback-token.ts'
import { barriers } from '#tests/journeys/barriers.ts'
import { giveDevice } from './device.ts'
import { open } from './visitor.ts'

/** How one of the sandbox's operators logs in right now. */
async function readLogin(page: Page, handle: string) {
  await page.goto('/sandbox/operators')
  const row = page.getByRole('row').filter({ hasText: handle })
  const [, password = '', code = ''] = await row.locator('code').allTextContents()
  return { handle, password, code }
}

async function logIn(page: Page, login: { handle: string; password: string; code: string }) {
  await open(page, '/operator')
  await page.getByLabel('Identifiant').fill(login.handle)
  await page.getByLabel('Mot de passe', { exact: true }).fill(login.password)
  await page.getByLabel('Code', { exact: true }).fill(login.code)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

test('ACC-02 an operator logs in with a code, sees what waits, and logs out', async ({ page }) => {
  const login = await readLogin(page, 'alix')
  await logIn(page, { ...login, password: 'another password' })
  await expect(page.getByRole('alert')).toContainText('incorrect')
  expect(await barriers(page)).toEqual([])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await page.getByLabel('Mot de passe', { exact: true }).fill(login.password)
  await page.getByLabel('Code', { exact: true }).fill((await readLoginElsewhere(page)).code)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Alix (sandbox)')
  await expect(page.getByRole('region', { name: 'Le travail du jour' })).toContainText('Versement')
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opérateurs')
  await page.reload()
  await expect(page.getByLabel('Identifiant')).toBeVisible()

  // What is asked for without a session is where the login leads.
  await open(page, '/operator/voir/audit-log?limit=10')
  const { password, code } = await readLoginElsewhere(page)
  await page.getByLabel('Identifiant').fill('alix')
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal')
  expect(new URL(page.url()).search).toBe('?limit=10')
})

/** Beside the page that is open, which is being filled in. */
async function readLoginElsewhere(page: Page) {
  const other = await page.context().newPage()
  const login = await readLogin(other, 'alix')
  await other.close()
  return login
}

/** Asks as the command line does, which can read the data folder. */
async function command(page: Page, path: string, sent: object, operator?: string) {
  const { dataDir } = test.info().project.metadata as { dataDir: string }
  const token = readFileSync(loopbackTokenFile(dataDir), 'utf8').trim()
  const answer = await page.request.post(path, {
    data: sent,
    headers: {
      authorization: `Bearer ${token}`,
      ...(operator ? { 'coin-rouge-operator': operator } : {}),
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A new operator, approved by two, and the link of their invitation, by the name that devices take. */
async function inviteSomebody(page: Page): Promise<{ handle: string; url: string }> {
  const handle = `ana${Date.now()}`
  const change = { kind: 'add', handle, name: 'Ana Fictive', roles: ['support'] }
  const changes = '/api/operator/operator-changes'
  const reason = 'Arrivée'
  const { proposalId } = await command(page, changes, { change, reason }, 'alix')
  await command(page, `${changes}/${proposalId}/approvals`, { reason }, 'noor')
  const { url } = await command(page, `/loopback/operators/${handle}/invitation`, {})
  return { handle, url: url.replace('127.0.0.1', 'localhost') }
}

test('ACC-02 an operator accepts an invitation, adds a passkey, and logs in by it', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const { handle, url } = await inviteSomebody(page)
  await open(page, url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre accès')
  await expect(page.getByRole('img', { name: /Carré à scanner/ })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  const secret = (await page.locator('code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const chosen = 'un mot de passe pour ana'
  const choose = async (password: string, again: string, code: string) => {
    await page.getByLabel('Mot de passe, 12 caractères au moins', { exact: true }).fill(password)
    await page.getByLabel('Confirmer le mot de passe', { exact: true }).fill(again)
    await page.getByLabel('Code à six chiffres').fill(code)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
  }
  await choose('court', 'court', '000000')
  await expect(page.getByText('au moins 12 caractères').last()).toBeVisible()
  await choose(chosen, `${chosen}!`, '000000')
  await expect(page.getByText('ne correspondent pas')).toBeVisible()
  await choose(chosen, chosen, '000000')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Ce code n’est pas le bon')
  await choose(chosen, chosen, app.generate())
  await expect(page.getByRole('status').getByRole('listitem')).toHaveCount(10)
  const recovery = await page.getByRole('status').getByRole('listitem').first().textContent()
  await open(page, url)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()

  await giveDevice(page)
  await open(page, new URL('/operator', url).href)
  await page.getByLabel('Identifiant').fill(handle)
  await page.getByLabel('Mot de passe', { exact: true }).fill(chosen)
  await page.getByLabel('Code', { exact: true }).fill(recovery ?? '')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  const keys = page.getByRole('region', { name: 'Clés d’accès' })
  await keys.getByLabel('Nom de la clé').fill('Ma clé')
  await keys.getByLabel('Votre mot de passe', { exact: true }).fill(chosen)
  await keys.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await expect(keys.getByRole('listitem')).toContainText('Ma clé')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Se déconnecter' }).click()

  const byKey = page.getByRole('button', { name: 'Clé d’accès au lieu du code' })
  await byKey.click()
  await expect(page.getByText('Entrez d’abord votre identifiant')).toBeVisible()
  await page.getByLabel('Identifiant').fill(handle)
  await page.getByLabel('Mot de passe', { exact: true }).fill('another password')
  await byKey.click()
  await expect(page.getByText(/incorrect/).last()).toBeVisible()
  await page.getByLabel('Mot de passe', { exact: true }).fill(chosen)
  await byKey.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Ana Fictive')
})
