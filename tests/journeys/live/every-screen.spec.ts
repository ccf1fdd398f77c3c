import { expect, test } from '@playwright/test'
import { operationScreens } from '#app/operation-screens.ts'
import { TAB_IDS, tabHref } from '#app/screens/dashboard/tabs.ts'
import { buyShare } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

/** These show something only to whoever comes by a link, is asked a question, found an offer or a recovery, or is an operator; each has a journey of its own. */
const byThemselves = new Set([
  '/deconnexion',
  '/combats-modifies/:id',
  '/operator/invitation',
  '/marche/:id',
  '/achats/:id',
  '/recuperations/:id',
  '/contact/demande',
  '/compte/demandes/:id',
  // A file that is downloaded.
  '/attestations/:id/preuve.json',
])

test('every screen on which an operation is done opens for a backer, on a phone too', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  // Among them React's complaint that a page is not what the server sent.
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`${page.url()} ${message}`))
  await arriveAsBacker(page)
  const { order, certificate } = await buyShare(page)
  await open(page, '/mouvements')
  const movement = await page.getByRole('table').getByRole('link').first().getAttribute('href')
  const named: Record<string, string> = {
    '/soutiens/:id': order,
    '/mouvements/:id': movement ?? '',
    '/c/:number': certificate,
    '/c/:number/vente': `${certificate}/vente`,
    '/rejoindre/athlete/:step?': '/rejoindre/athlete/vous',
    '/rejoindre/federation/:step?': '/rejoindre/federation/organisation',
    '/athletes/:slug': '/athletes/moussa-diallo',
    '/federations/:slug': '/federations/federation-fictive-de-mma',
    '/p/:id': '/p/moussa-deux-combats',
    '/p/:id/livre': '/p/moussa-deux-combats/livre',
  }
  for (const screen of [...Object.keys(operationScreens), ...TAB_IDS.map(tabHref)]) {
    if (byThemselves.has(screen) || screen.startsWith('/studio/')) continue
    const path = named[screen] ?? screen
    expect(path, screen).not.toContain(':')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await page.locator('html[data-ready]').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  }
  expect(faults).toEqual([])
})
