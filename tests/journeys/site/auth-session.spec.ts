import { expect, test } from '@playwright/test'
import { visitDashboard, visitor } from './dashboard-visit.ts'

const records: [string, Record<string, string>][] = [
  ['nothing is stored', {}],
  ['the flag is missing', { user: JSON.stringify(visitor) }],
  ['the user is missing', { isAuthenticated: 'true' }],
  ['the user does not parse', { isAuthenticated: 'true', user: '{"email":' }],
  ['the user is no record', { isAuthenticated: 'true', user: '"alba"' }],
  ['the flag says something else', { isAuthenticated: '1', user: JSON.stringify(visitor) }],
]

for (const [when, stored] of records) {
  test(`AUTH-10 the dashboard goes to login when ${when}`, async ({ page }) => {
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, stored)
    await page.goto('/dashboard?tab=pockets')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
  })
}

const oddUsers = [
  { email: '', name: '', id: '' },
  { email: '<img src=x onerror=alert(1)>', name: '<script>alert(1)</script>', id: '\u0000' },
  { email: 'x'.repeat(50_000), name: '\uD800\u202E\u200B', id: '__proto__', role: 'operator' },
]

for (const [at, user] of oddUsers.entries()) {
  test(`AUTH-10 the demonstration stands whatever this browser keeps as its user (${at + 1})`, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('dialog', (dialog) => errors.push(dialog.message()))
    await page.addInitScript((text) => {
      localStorage.setItem('isAuthenticated', 'true')
      localStorage.setItem('user', text)
      for (const key of ['coin-rouge.registration', 'coin-rouge.theme', 'coin-rouge.flash']) {
        localStorage.setItem(key, '{"')
        sessionStorage.setItem(key, '{"')
      }
    }, JSON.stringify(user))
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/')
    expect(errors).toEqual([])
  })
}

test("AUTH-10 'Chargement...' shows while the user loads, and no figure before", async ({
  page,
}) => {
  await page.route('**/assets/entry.client*', () => {})
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByText('Chargement...')).toBeVisible()
  await expect(page.getByText('3,250€')).toHaveCount(0)
})

test('ROUTE-04 LANG-01 /dashboard is the logged-in area, in French', async ({ page }) => {
  await visitDashboard(page)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
})

test("AUTH-11 AUTH-12 'Déconnexion' removes both, says goodbye and goes home", async ({ page }) => {
  await visitDashboard(page)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/')
  const stored = await page.evaluate(() => Object.keys({ ...localStorage }))
  expect(stored).not.toContain('isAuthenticated')
  expect(stored).not.toContain('user')
  await expect(page.getByText('Déconnexion réussie')).toBeVisible()
  await expect(page.getByText(/À bientôt/)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
})
