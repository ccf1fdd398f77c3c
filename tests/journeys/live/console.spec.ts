import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { loopbackTokenFile } from '#server/kernel/loopback-token.ts'
import { smallPdf } from '#tests/fixtures/small-pdf.ts'
import { barriers } from '#tests/journeys/barriers.ts'
import { open } from './visitor.ts'

/** Logs one of the sandbox's operators in. */
async function logIn(page: Page, handle: string) {
  await page.goto('/sandbox/operators')
  const row = page.getByRole('row').filter({ hasText: handle })
  const [, password = '', code = ''] = await row.locator('code').allTextContents()
  await open(page, '/operator')
  await page.getByLabel('Identifiant').fill(handle)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bonjour')
  await expect(page.getByText('Bac à sable')).toBeVisible()
}

/** What the command line sends, which can read the data folder. A code of a login can be used once in half a minute. */
function headersOf(operator: string) {
  const { dataDir } = test.info().project.metadata as { dataDir: string }
  const token = readFileSync(loopbackTokenFile(dataDir), 'utf8').trim()
  return { authorization: `Bearer ${token}`, 'coin-rouge-operator': operator }
}

const actAs = (page: Page, operator: string) => page.setExtraHTTPHeaders(headersOf(operator))

async function command(page: Page, path: string, sent: object, operator: string) {
  const answer = await page.request.post(path, { data: sent, headers: headersOf(operator) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

test('ACC-02 a change of a setting is typed as a percentage, looked at, proposed, and approved by another operator', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const stamp = Date.now()
  const later = new Date(stamp + 3_650 * 86_400_000).toISOString().slice(0, 16)
  await logIn(page, 'noor')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Réglages et lancement' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Réglages', exact: true }).click()
  const royalty = page.getByRole('row').filter({ hasText: 'Redevance de revente' })
  expect(await barriers(page)).toEqual([])
  await royalty.getByRole('link', { name: 'Changer' }).click()
  const value = page.getByLabel('Nouvelle valeur')
  await expect(value).toHaveValue(/^\d+([.,]\d+)?$/)
  await value.fill('beaucoup')
  await page.getByLabel('Sur quelle base').fill(`Résolution ${stamp}`)
  await page.getByLabel('Pourquoi').fill('Le conseil l’a décidé')
  await page.getByLabel('Compte à partir du').fill(later)
  await page.getByRole('button', { name: 'Vérifier l’effet' }).click()
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Entrez un pourcentage')).toBeVisible()
  await expect(page.getByLabel('Pourquoi')).toHaveValue('Le conseil l’a décidé')
  expect(await barriers(page)).toEqual([])
  await value.fill(`${5 + (stamp % 90)},${String(stamp % 100).padStart(2, '0')}`)
  await page.getByRole('button', { name: 'Vérifier l’effet' }).click()
  await expect(page.getByRole('status', { name: 'Ce qui va se passer' })).toBeVisible()
  await page.getByRole('button', { name: 'Proposer un changement de réglage' }).click()
  await page.getByRole('link', { name: 'Voir la proposition' }).click()
  await expect(page.getByText('une autre personne doit décider')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approuver' })).toHaveCount(0)
  const proposal = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Se déconnecter' }).click()

  await actAs(page, 'alix')
  await open(page, proposal)
  await expect(page.getByText('Proposé par noor.')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Pourquoi').fill('Vu aussi')
  await page.getByRole('button', { name: 'Vérifier l’effet' }).click()
  await page.getByRole('button', { name: 'Approuver maintenant' }).click()
  await expect(page.getByText('Votre accord est noté.')).toBeVisible()
  await open(page, '/operator/voir/settings')
  await expect(page.getByRole('main')).toContainText(`Résolution ${stamp}`)
})

test('a document that is chosen is named, and stays on file while the rest is mended', async ({
  page,
}) => {
  await actAs(page, 'noor')
  await open(page, '/operator/faire/fights/result')
  const file = {
    name: 'rapport.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(smallPdf('rapport')),
  }
  await page.getByLabel('Pièce justificative').setInputFiles(file)
  await expect(page.getByText('rapport.pdf')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Noter le résultat' }).click()
  await expect(
    page.getByText('Choisissez dans la liste.').or(page.getByText('À remplir.')).first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Document déposé' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('ACC-02 an operator goes through the audit log by the keyboard alone', async ({ page }) => {
  await actAs(page, 'noor')
  await open(page, '/operator/voir/audit-log')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/operator\/voir\/audit-log\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ligne du journal')
  expect(await barriers(page)).toEqual([])
  const refused = await page.goto('/operator/voir/audit-log?from=abc&actor=noor')
  expect(refused?.status()).toBe(400)
  await expect(page.getByLabel('À partir du')).toHaveAccessibleDescription(/abc/)
  await expect(page.getByLabel('Par', { exact: true })).toHaveValue('noor')
  await expect(page.getByText('corrigez d’abord ce filtre')).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('ACC-02 an operator sees and does only what their roles may', async ({ page }) => {
  const handle = `sup${Date.now()}`
  const changes = '/api/operator/operator-changes'
  const change = { kind: 'add', handle, name: 'Ana Fictive', roles: ['support'] }
  const reason = 'Arrivée'
  const { proposalId } = await command(page, changes, { change, reason }, 'alix')
  await command(page, `${changes}/${proposalId}/approvals`, { reason }, 'noor')
  await actAs(page, handle)
  await page.goto('/operator')
  await expect(page.getByRole('navigation', { name: 'Espace opérateurs' })).not.toContainText(
    'Réglages',
  )
  const refused = await page.goto('/operator/voir/settings')
  expect(refused?.status()).toBe(403)
  await expect(page.getByText('Vos rôles ne donnent pas accès')).toBeVisible()
  const missing = await page.goto('/operator/nowhere')
  expect(missing?.status()).toBe(404)
  await expect(page).toHaveTitle(/^Page introuvable/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Page introuvable')
  // With the console's own sheet, not the small one of pages that failed.
  await expect(heading).toHaveCSS('font-size', '44px')
  await page.getByRole('link', { name: 'À traiter' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bonjour')
})
