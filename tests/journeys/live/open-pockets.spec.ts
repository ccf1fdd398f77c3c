import { expect, test } from '@playwright/test'
import { pockets, sheetOf } from './purchase.ts'
import { arriveAsBacker, fillLogin, open, password } from './visitor.ts'

test('LAUNCH-02 a visitor finds a Pocket by search and filter, and only backing it asks for a login', async ({
  page,
}) => {
  const { email } = await arriveAsBacker(page)
  await page.context().clearCookies()
  await page.goto('/fr')
  await page.locator('.hero').getByRole('link', { name: 'Soutenir' }).click()
  await page.locator('html[data-ready]').waitFor()
  const cards = page.getByRole('main').getByRole('article')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les Pockets ouverts')
  await expect(page.getByRole('article', { name: pockets.federation })).toBeVisible()
  await page.getByLabel('Type').selectOption('share')
  await expect(page).toHaveURL(/type=share/)
  await expect(page.getByRole('article', { name: pockets.tips })).toHaveCount(0)
  await page.getByRole('searchbox').fill('MOUSSA')
  await expect(page).toHaveURL('/pockets?type=share&q=MOUSSA')
  await expect(cards).toHaveCount(1)
  await cards.getByRole('link', { name: 'Voir ce Pocket' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pockets.share)
  await page.getByRole('link', { name: 'Moussa Diallo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moussa Diallo')
  await expect(page.getByRole('heading', { name: 'Combats à venir' })).toBeVisible()
  await page.getByRole('link', { name: 'Voir ce Pocket' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pockets.share)
  await page.getByRole('link', { name: 'Soutenir ce Pocket' }).click()
  await page.waitForURL('**/login?**')
  await page.locator('html[data-ready]').waitFor()
  await fillLogin(page, email)
  await expect(sheetOf(page)).toContainText(pockets.share)
})

test('a search without a result says so, in the language that the visitor has chosen', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }])
  await open(page, '/pockets?q=nobody+of+this+name')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open Pockets')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty()
})

test('whoever has mistyped is offered the nearest words, and may take all filters back', async ({
  page,
}) => {
  await open(page, '/pockets?q=mousa+dialo')
  const cards = page.getByRole('main').getByRole('article')
  await page.getByRole('button', { name: 'Chercher «\u00a0moussa diallo\u00a0»' }).click()
  await expect(page).toHaveURL('/pockets?q=moussa+diallo')
  await expect(page.getByRole('searchbox')).toHaveValue('moussa diallo')
  await expect(cards).toHaveCount(1)
  await page.getByLabel('Tri').selectOption('closing')
  await page.getByText('Plus de filtres').click()
  await page.getByLabel('Catégorie de poids').selectOption('Poids mouche')
  await expect(page).toHaveURL('/pockets?q=moussa+diallo&tri=closing&poids=Flyweight')
  await expect(cards).toHaveCount(0)
  await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click()
  await expect(page).toHaveURL('/pockets?tri=closing')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('article', { name: pockets.federation })).toBeVisible()
})

test('search engines are told of the open Pockets once they are public', async ({
  request,
  baseURL,
}) => {
  const map = await (await request.get('/sitemap.xml')).text()
  const paths = [
    '/pockets',
    '/p/moussa-deux-combats',
    '/athletes/moussa-diallo',
    '/federations/federation-fictive-de-mma',
  ]
  for (const path of paths) {
    for (const address of [`${baseURL}${path}`, `${baseURL}/en${path}`]) {
      expect(map).toContain(`<loc>${address}</loc>`)
    }
    expect(map).toContain(`<xhtml:link rel="alternate" hreflang="en" href="${baseURL}/en${path}"/>`)
  }
  const html = await (await request.get('/pockets?q=ines')).text()
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/pockets"/>`)
  expect(html).toContain('/p/ines-vers-le-titre')
})

test('whoever has no published Pocket has no page', async ({ request }) => {
  for (const path of ['/athletes/personne', '/athletes/..%2F', '/federations/moussa-diallo']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('LANG-01 an English address is in English, its links keep it, and a login leads back to it', async ({
  page,
}) => {
  const { email } = await arriveAsBacker(page)
  await page.context().clearCookies()
  await open(page, '/en/pockets')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'How it works' })).toHaveAttribute(
    'href',
    '/#how-it-works',
  )
  await page.getByRole('link', { name: 'See this Pocket' }).first().click()
  await expect(page).toHaveURL(/\/en\/p\//)
  const pocket = new URL(page.url()).pathname
  await header.getByRole('link', { name: 'Log in' }).click()
  await page.locator('html[data-ready]').waitFor()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(pocket)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'href',
    '/en/dashboard',
  )
})
