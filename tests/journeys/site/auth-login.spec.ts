import { expect, test } from '@playwright/test'
import { everythingStored, readHint, visibleToasts } from './dashboard-visit.ts'

const email = 'Email'
const password = 'Mot de passe'

test.beforeEach(({ page }) => page.goto('/login').then(() => undefined))

test('ROUTE-02 LANG-01 /login is the login screen, in French', async ({ page }) => {
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page).toHaveTitle(/Connexion/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
})

test('AUTH-01 login has its fields, buttons, hint and links', async ({ page }) => {
  await expect(page.getByLabel(email, { exact: true })).toBeEditable()
  await expect(page.getByLabel(password, { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accès Direct Dashboard' })).toBeVisible()
  await expect(page.getByText(/^Utilisez: \S+@\S+ \/ \S+$/)).toBeVisible()
  await expect(page.getByRole('link', { name: "S'inscrire" })).toHaveAttribute('href', '/register')
  await expect(page.getByRole('link', { name: "Retour à l'accueil" })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Coin Rouge' })).toHaveAttribute('href', '/')
})

test('AUTH-02 AUTH-08 empty fields are told on submit, then again on every change', async ({
  page,
}) => {
  await page.getByLabel(email, { exact: true }).fill('x')
  await page.getByLabel(email, { exact: true }).fill('')
  await expect(page.getByText('Email requis')).toHaveCount(0)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Email requis')).toBeVisible()
  await expect(page.getByText('Mot de passe requis')).toBeVisible()
  await expect(page.getByLabel(email, { exact: true })).toBeFocused()
  await expect(page.getByLabel(email, { exact: true })).toHaveAccessibleDescription('Email requis')
  await page.getByLabel(email, { exact: true }).fill('x')
  await expect(page.getByText('Email requis')).toHaveCount(0)
  await expect(page.getByText('Mot de passe requis')).toBeVisible()
  await page.getByLabel(email, { exact: true }).fill('')
  await expect(page.getByText('Email requis')).toBeVisible()
})

test('AUTH-02 AUTH-03 an email that is no address is only refused as wrong credentials', async ({
  page,
}) => {
  await page.getByLabel(email, { exact: true }).fill('nobody')
  await page.getByLabel(password, { exact: true }).fill('nothing')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Erreur de connexion')
  await expect(toast).toContainText('Email ou mot de passe incorrect')
  await expect(toast).toHaveAttribute('data-tone', 'destructive')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBeNull()
})

test('AUTH-04 AUTH-12 the demo credentials store the session, welcome and open the dashboard', async ({
  page,
}) => {
  const known = await readHint(page)
  await page.getByLabel(email, { exact: true }).fill(known.email)
  await page.getByLabel(password, { exact: true }).fill(known.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(visibleToasts(page)).toContainText('Connexion réussie')
  await expect(visibleToasts(page)).toContainText('Coin Rouge')
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored.isAuthenticated).toBe('true')
  expect(JSON.parse(stored.user ?? '')).toEqual({
    email: known.email,
    name: expect.stringMatching(/\S/),
    id: '1',
  })
  expect(await everythingStored(page)).not.toContain(known.password)
})

test("AUTH-05 'Accès Direct Dashboard' opens the dashboard without credentials", async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Accès Direct Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
  await expect(visibleToasts(page)).toContainText('Connexion réussie')
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored.isAuthenticated).toBe('true')
  expect(JSON.parse(stored.user ?? '')).toMatchObject({ id: '1' })
})

test('a password can be pasted, shown and hidden', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const field = page.getByLabel(password, { exact: true })
  await page.evaluate(() => navigator.clipboard.writeText('champion'))
  await field.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(field).toHaveValue('champion')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await page.getByRole('button', { name: 'Afficher' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Masquer' }).click()
  await expect(field).toHaveAttribute('type', 'password')
})

test('what is pressed before the script is ready is done once it is', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Email requis')).toHaveCount(0)
  release()
  await expect(page.getByText('Email requis')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('without JavaScript neither form sends what was typed', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  for (const [path, button] of [
    ['/login', 'Se connecter'],
    ['/register', "S'inscrire"],
  ] as const) {
    await page.goto(path)
    for (const field of await page.locator('input').all()) await field.fill('vertigo-77')
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(path)
    await expect(page.locator('noscript p')).toHaveText(/Cette page a besoin de JavaScript/)
  }
  expect(sent).toEqual([])
  await context.close()
})
