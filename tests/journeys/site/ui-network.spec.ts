import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { everythingStored, readHint } from './dashboard-visit.ts'

test('UI-04 from login to logout the browser asks for pages and static files only', async ({
  page,
  baseURL,
}) => {
  const asked: { method: string; url: URL; document: boolean }[] = []
  page.on('request', (request) =>
    asked.push({
      method: request.method(),
      url: new URL(request.url()),
      document: request.isNavigationRequest(),
    }),
  )
  await page.goto('/login')
  const { email, password } = await readHint(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  for (const name of ['Mes Pockets', 'Marketplace', 'Calendrier', "Vue d'ensemble"]) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
  }
  await page.getByRole('banner').getByRole('button', { name: 'Soutenir' }).click()
  await page.getByRole('button', { name: 'Découvrir Premium' }).click()
  expect(await everythingStored(page)).not.toContain(password)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL('/')
  await page.waitForLoadState('networkidle')

  const pages = asked.filter(({ document }) => document).map(({ url }) => url.pathname)
  expect(pages).toEqual(['/login', '/'])
  const others = asked.filter(({ document }) => !document)
  expect(others.length).toBeGreaterThan(5)
  for (const { method, url } of others) {
    expect(method).toBe('GET')
    expect(url.origin).toBe(new URL(baseURL ?? '').origin)
    expect(existsSync(`build/client${url.pathname}`), url.pathname).toBe(true)
  }
})

test('UI-04 opening the dashboard makes no call for data', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'websocket', 'eventsource'].includes(request.resourceType()))
      calls.push(request.url())
  })
  await page.addInitScript(() => {
    localStorage.setItem('isAuthenticated', 'true')
    localStorage.setItem('user', '{"email":"a@x.example","name":"Alba","id":"1"}')
  })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Tableau de Bord' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})
