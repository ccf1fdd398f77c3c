import { expect, test } from '@playwright/test'
import {
  arriveAsBacker,
  fillLogin,
  fillRegistration,
  newPerson,
  open,
  password,
  proveAddress,
  readMail,
  register,
} from './visitor.ts'

const alerts = '[data-sonner-toast]'

test('ACC-01 LAUNCH-01 one registers, is logged in by the link of the mail, and logs out by a button', async ({
  page,
}) => {
  test.slow()
  const person = newPerson()
  await register(page, person)
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bac à sable' })).toHaveAttribute(
    'href',
    '/sandbox/outbox',
  )
  await proveAddress(page, person.email)
  await page.getByRole('link', { name: 'Continuer' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('banner')).toContainText(person.name)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL('/')
  await expect(page.getByText('Déconnexion réussie')).toBeVisible()
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
})

test('ACC-03 the form says what is wrong, and the server too', async ({ page }) => {
  await open(page, '/register')
  await page.getByRole('button', { name: "S'inscrire" }).click()
  await expect(page.getByText('Le nom doit contenir au moins 2 caractères')).toBeVisible()
  await expect(page.getByText('Adresse email invalide')).toBeVisible()
  await page.getByLabel('Nom complet').fill('Ana')
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('azerty123')
  await page.getByLabel('Confirmer le mot de passe').fill('azerty123')
  await page.getByRole('button', { name: "S'inscrire" }).click()
  const field = page.getByLabel('Mot de passe', { exact: true })
  await expect(page.getByText('Ce mot de passe est trop courant')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('azerty123')
})

test('ACC-03 a taken address gets the answer of a new one, and its owner a mail', async ({
  page,
}) => {
  const person = await arriveAsBacker(page)
  await page.context().clearCookies()
  await register(page, { ...person, name: 'Autre Nom' })
  expect(await readMail(page, person.email, /déjà un compte/)).toContain('rien n’a changé')
})

test('ACC-03 whatever is wrong with a login, the answer is the same; too many tries are told', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const person = await arriveAsBacker(page)
  await page.context().clearCookies()
  for (const [email, typed] of [
    [person.email, 'wrong password'],
    ['nobody@exemple.example', password],
    ['not an address', password],
  ] as const) {
    await open(page, '/login')
    await fillLogin(page, email, typed)
    const alert = page.locator(alerts).getByRole('alert')
    await expect(alert).toContainText('Erreur de connexion')
    await expect(alert).toContainText('Email ou mot de passe incorrect')
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }
  for (let tries = 0; tries < 10; tries += 1) {
    await page.request.post('/api/session', { data: { email: person.email, password: 'wrong!' } })
  }
  await open(page, '/login')
  await fillLogin(page, person.email)
  await expect(page.locator(alerts)).toContainText('Trop de tentatives')
})

test('ACC-01 a link that is wrong, or was used, says so, and another can be asked for', async ({
  page,
}) => {
  const person = await arriveAsBacker(page, { proven: false })
  await open(page, '/verify-email?token=altered')
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lien non reconnu')
  await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
  await expect(page.getByRole('status')).toContainText('nous venons d’envoyer un nouveau lien')
  await proveAddress(page, person.email)
  await page.context().clearCookies()
  await page.goto('/login?email=link-used')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lien déjà utilisé')
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).first().click()
  await page.waitForURL('**/login')
  await page.goto('/login?email=link-expired')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lien expiré')
  await expect(page.getByRole('button', { name: 'Renvoyer le lien' })).toBeVisible()
})

test('ACC-01 a login leads back to where one came from, and nowhere else', async ({ page }) => {
  const person = await arriveAsBacker(page)
  await page.context().clearCookies()
  await open(page, '/dashboard?tab=transactions')
  expect(new URL(page.url()).pathname).toBe('/login')
  await fillLogin(page, person.email)
  await page.waitForURL('**/dashboard?tab=transactions')
  await page.context().clearCookies()
  await open(page, '/login?suite=//elsewhere.example/dashboard')
  await fillLogin(page, person.email)
  await page.waitForURL((url) => url.pathname === '/dashboard')
})

test('LAUNCH-01 once accounts are live the demonstration is neither shown nor carried out', async ({
  page,
}) => {
  await open(page, '/login')
  await expect(page.getByText('Utilisez:')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Accès Direct Dashboard' })).toHaveCount(0)
  await fillLogin(page, 'demo@coinrouge.example', 'champion')
  await expect(page.locator(alerts)).toContainText('Email ou mot de passe incorrect')
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBe(null)
})

test('LAUNCH-01 a flag in the browser opens nothing', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('isAuthenticated', 'true')
    localStorage.setItem('user', JSON.stringify({ email: 'a@b.example', name: 'A', id: '1' }))
  })
  await open(page, '/dashboard')
  expect(new URL(page.url()).pathname).toBe('/login')
  const answer = await page.request.get('/dashboard', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(await answer.text()).not.toContain('Élite de la Cage')
  expect((await page.request.get('/api/backings')).status()).toBe(401)
})

test('DASH-20 every tab of a live account has a content or a sentence of its own', async ({
  page,
}) => {
  const person = newPerson()
  await register(page, person)
  await proveAddress(page, person.email)
  const titles = {
    pockets: 'Mes Pockets',
    marketplace: 'Marketplace',
    fighters: 'Fighters',
    calendar: 'Calendrier',
    analytics: 'Analyses & Stats',
    transactions: 'Transactions',
    notifications: 'Notifications',
    settings: 'Paramètres',
  }
  for (const [tab, title] of Object.entries(titles)) {
    await page.goto(`/dashboard?tab=${tab}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main')).not.toContainText('en développement')
  }
  await expect(page.getByRole('main')).toContainText(person.email)
  await page.goto('/dashboard')
  const recommended = page.getByRole('region', { name: 'Recommandés pour Vous' })
  // By which rule they were chosen.
  await expect(recommended).toContainText('vous ne soutenez pas encore')
})

test('ACC-01 whoever registers on the way to a Pocket comes out there', async ({ page }) => {
  test.slow()
  const person = newPerson()
  await open(page, '/dashboard?tab=marketplace')
  await page.getByRole('link', { name: "S'inscrire" }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscription')
  await fillRegistration(page, person)
  await proveAddress(page, person.email)
  await page.getByRole('link', { name: 'Continuer' }).click()
  await page.waitForURL('**/dashboard?tab=marketplace')
})
