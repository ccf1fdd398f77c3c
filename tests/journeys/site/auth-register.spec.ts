import { expect, type Page, test } from '@playwright/test'
import { everythingStored } from './dashboard-visit.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: "S'inscrire" }).click()

async function fill(page: Page, values: readonly [string, string, string, string]) {
  const labels = ['Nom complet', 'Email', 'Mot de passe', 'Confirmer le mot de passe']
  for (const [at, label] of labels.entries()) await field(page, label).fill(values[at] ?? '')
}

test.beforeEach(({ page }) => page.goto('/register').then(() => undefined))

test('ROUTE-03 LANG-01 /register is the registration screen, in French', async ({ page }) => {
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscription')
})

test('AUTH-06 registration has its four fields, its button and its link', async ({ page }) => {
  await expect(field(page, 'Nom complet')).toBeEditable()
  await expect(field(page, 'Email')).toBeEditable()
  await expect(field(page, 'Mot de passe')).toHaveAttribute('autocomplete', 'new-password')
  await expect(field(page, 'Confirmer le mot de passe')).toBeEditable()
  await expect(page.getByRole('button', { name: "S'inscrire" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login')
})

test('AUTH-07 AUTH-08 every field tells its own fault on submit, the first has the focus', async ({
  page,
}) => {
  await submit(page)
  for (const message of [
    'Le nom doit contenir au moins 2 caractères',
    'Adresse email invalide',
    'Le mot de passe doit contenir au moins 6 caractères',
    'Confirmez votre mot de passe',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(field(page, 'Nom complet')).toBeFocused()
  await field(page, 'Nom complet').fill('Al')
  await expect(page.getByText('Le nom doit contenir au moins 2 caractères')).toHaveCount(0)
  await field(page, 'Nom complet').fill('A')
  await expect(page.getByText('Le nom doit contenir au moins 2 caractères')).toBeVisible()
})

test('AUTH-07 more than two faults are summed up, each with a way to its field', async ({
  page,
}) => {
  const summary = page.getByRole('navigation', { name: /champs sont à corriger/ })
  await expect(summary).toHaveCount(0)
  await submit(page)
  await expect(summary).toContainText('4 champs sont à corriger')
  await summary.getByRole('button', { name: 'Mot de passe', exact: true }).click()
  await expect(field(page, 'Mot de passe')).toBeFocused()
  await field(page, 'Nom complet').fill('Alba')
  await expect(summary).toContainText('3 champs sont à corriger')
  await field(page, 'Email').fill('alba@exemple.example')
  await expect(summary).toHaveCount(0)
})

test('AUTH-07 passwords that differ are told on the confirmation, and correcting either helps', async ({
  page,
}) => {
  await fill(page, ['Alba', 'alba@exemple.example', 'secret1', 'secret2'])
  await submit(page)
  const confirmation = field(page, 'Confirmer le mot de passe')
  const differ = 'Les mots de passe ne correspondent pas'
  await expect(confirmation).toHaveAccessibleDescription(differ)
  await field(page, 'Mot de passe').fill('secret2')
  await expect(page.getByText(differ)).toHaveCount(0)
})

test('AUTH-09 registration is recorded here, without a call and without the password', async ({
  page,
}) => {
  const requests: string[] = []
  await page.waitForLoadState('networkidle')
  // Finished files may still arrive on a slow line; a call of the product may not.
  page.on('request', (request) => {
    if (!/^\/(assets|icons)\//.test(new URL(request.url()).pathname)) requests.push(request.url())
  })
  await fill(page, ['Alba', 'alba@exemple.example', 'vertigo-77', 'vertigo-77'])
  await submit(page)
  await expect(page.locator('form')).toHaveAttribute('data-recorded', 'true')
  await expect(page).toHaveURL('/register')
  const stored = await everythingStored(page)
  expect(stored).toContain('alba@exemple.example')
  expect(stored).not.toContain('vertigo-77')
  await expect(field(page, 'Mot de passe')).toHaveValue('')
  await expect(field(page, 'Nom complet')).toHaveValue('Alba')
  expect(requests).toEqual([])
})
