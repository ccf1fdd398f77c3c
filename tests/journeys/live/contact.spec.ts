import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { loopbackTokenFile } from '#server/kernel/loopback-token.ts'
import { barriers } from '#tests/journeys/barriers.ts'
import { arriveAsBacker, newPerson, open, readMail } from './visitor.ts'

const payload = '<img src=x onerror="document.title=\'taken\'"><script>alert(1)</script>'

/** Answers as an operator does, by the API. */
async function answer(page: Page, caseId: string, body: object): Promise<void> {
  const { dataDir } = test.info().project.metadata as { dataDir: string }
  const token = readFileSync(loopbackTokenFile(dataDir), 'utf8').trim()
  const answered = await page.request.post(`/api/operator/support-cases/${caseId}/answer`, {
    data: body,
    headers: {
      authorization: `Bearer ${token}`,
      'coin-rouge-operator': 'noor',
      'idempotency-key': crypto.randomUUID(),
    },
  })
  expect(answered.ok(), await answered.text()).toBe(true)
}

/** The id of the open case that has this number. */
async function caseOf(page: Page, number: string): Promise<string> {
  const { dataDir } = test.info().project.metadata as { dataDir: string }
  const token = readFileSync(loopbackTokenFile(dataDir), 'utf8').trim()
  const list = await page.request.get('/api/operator/support-cases?status=open&limit=100', {
    headers: { authorization: `Bearer ${token}`, 'coin-rouge-operator': 'noor' },
  })
  const { items } = (await list.json()) as { items: { id: string; number: string }[] }
  return items.find((each) => each.number === number)?.id ?? 'no such case'
}

test('a visitor asks, confirms by e-mail, is answered, reads and replies, all without script', async ({
  browser,
}) => {
  const { email } = newPerson()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/cgv')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Écrivez-nous' }).click()
  await page.getByLabel('Au sujet de').selectOption('Certificat')
  await page.getByLabel('Votre message').fill(`Où est mon certificat ?\n${payload}`)
  await page.getByLabel('Votre adresse e-mail').fill('nulle@part')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Entrez une adresse e-mail complète')).toBeVisible()
  await expect(page.getByLabel('Votre message')).toHaveValue(/Où est mon certificat/)
  await page.getByLabel('Votre adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ouvrez l’e-mail/)

  const asked = await readMail(page, email, /Confirmez votre demande/)
  expect(asked).not.toContain('certificat')
  const link = /https?:\/\/\S+contact\/demande\S+/.exec(asked)?.[0] ?? 'no link'
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmer ma demande' }).click()
  const told = (await page.getByRole('status').textContent()) ?? ''
  const number = /\d{4}/.exec(told)?.[0] ?? ''
  expect(told).toMatch(/Nous répondons au plus tard le \d/)
  await expect(page.getByText(payload)).toBeVisible()

  await answer(page, await caseOf(page, number), { text: `Il est prêt. ${payload}` })
  expect(await readMail(page, email, /notre réponse/)).toContain('Il est prêt.')
  await page.goto(link)
  await expect(page.getByText(`Il est prêt. ${payload}`)).toBeVisible()
  await expect(page).toHaveTitle(/Question/)
  await page.getByLabel('Votre réponse').fill('Merci')
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Merci' })).toBeVisible()
  await page.getByRole('button', { name: 'Clore cette demande' }).click()
  await expect(page.getByText(/Répondez jusqu’au/)).toBeVisible()
  await context.close()
})

test('a backer complains from the legal page, and reads what came of it in both languages', {
  tag: '@long',
}, async ({ page }) => {
  const { email } = await arriveAsBacker(page)
  await page.goto('/reclamation')
  await page.getByRole('link', { name: 'Écrire une réclamation' }).click()
  await page.locator('html[data-ready]').waitFor()
  await expect(page.getByLabel('Votre demande')).toHaveValue('complaint')
  await page.getByLabel('Au sujet de').selectOption('Paiement')
  await page.getByLabel('Votre message').fill(`Mon paiement manque. ${payload}`)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Votre demande \d{4} est reçue/)
  await page.getByRole('link', { name: 'Voir ma demande' }).click()
  await page.waitForURL('**/compte/demandes/*')
  const caseId = page.url().split('/').at(-1) ?? ''
  await answer(page, caseId, { text: 'Votre paiement est arrivé.', outcome: 'upheld' })
  expect(await readMail(page, email, /notre réponse/)).toContain('Votre paiement est arrivé.')

  await open(page, '/dashboard?tab=notifications')
  await expect(
    page.getByRole('heading', { name: /Demande \d{4}.: nous vous avons écrit/ }),
  ).toBeVisible()
  await open(page, '/compte/demandes')
  await page.getByRole('link', { name: /Réclamation \d{4}/ }).click()
  await expect(page.getByText('Votre paiement est arrivé.')).toBeVisible()
  await expect(page.getByText('Acceptée', { exact: true })).toBeVisible()
  await expect(page.getByText(payload)).toBeVisible()
  await expect(page).toHaveTitle(/^Réclamation/)
  expect(await barriers(page)).toEqual([])

  await open(page, `/en/compte/demandes/${caseId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Complaint \d{4}/)
  await expect(page.getByText('Upheld', { exact: true })).toBeVisible()
  await page.getByLabel('Your reply').fill('Thank you')
  await page.getByRole('button', { name: 'Send the reply' }).click()
  await expect(page.getByText(/We answer by .+ at the latest/)).toBeVisible()
  await page.getByRole('button', { name: 'Close this case' }).click()
  await expect(page.getByText(/Reply until .+ to open it again/)).toBeVisible()
})
