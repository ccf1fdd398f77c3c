import { expect, test } from '@playwright/test'
import { barriers } from '#tests/journeys/barriers.ts'
import { buyShare, fact } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

test('what was paid has a page, a receipt, a statement and tables, for its owner alone', async ({
  page,
}) => {
  test.slow()
  await arriveAsBacker(page)
  await open(page, '/mouvements')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'Aucun mouvement pour l’instant',
  )
  const { order } = await buyShare(page)
  await open(page, '/mouvements')
  await page.getByLabel('Type').selectOption('Soutiens')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.waitForURL(/type=backing/)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Soutien', exact: true }).click()
  await page.waitForURL('**/mouvements/*-*')
  await expect(fact(page, 'Débité sur votre carte')).toContainText('€')
  expect(await barriers(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger le reçu' }).click()
  expect((await download).suggestedFilename()).toMatch(/^coin-rouge-recu-.*\.pdf$/)

  const files = [`${new URL(page.url()).pathname}/recu.pdf`, `${order}/recu.pdf`]
  for (const path of [...files, '/releve/2026.pdf']) {
    const answer = await page.request.get(path)
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
    })
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  const table = await (await page.request.get('/mouvements.csv?format=tableur')).text()
  expect(table).toContain(';Soutien;"Moussa, deux combats')

  const onePage = page.url()
  await page.context().clearCookies()
  await arriveAsBacker(page)
  for (const path of files) expect((await page.request.get(path)).status()).toBe(404)
  await open(page, onePage)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mouvement introuvable')
})

test('a calendar subscribes to the fights of one’s certificates until the address ends', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  await arriveAsBacker(page)
  await buyShare(page)
  await open(page, '/agenda')
  await expect(page.getByRole('link', { name: /^Moussa Diallo contre/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Créer mon adresse' }).click()
  const address = (await page.locator('code').textContent()) ?? ''
  await expect(page.getByRole('link', { name: 'Ajouter à mon agenda' })).toHaveAttribute(
    'href',
    /^webcal:\/\//,
  )
  expect(await barriers(page)).toEqual([])
  const { pathname, search } = new URL(address)
  const calendar = await (await page.request.get(pathname + search)).text()
  expect(calendar).toContain('SUMMARY:Moussa Diallo contre')
  await page.getByRole('button', { name: 'Arrêter' }).click()
  await expect(page.getByText('L’abonnement est arrêté.')).toBeVisible()
  expect((await page.request.get(pathname)).status()).toBe(404)
})
