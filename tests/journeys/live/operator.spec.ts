import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { open } from './visitor.ts'

/** How one of the sandbox's operators logs in right now. */
async function readLogin(page: Page, handle: string) {
  await page.goto('/sandbox/operators')
  const row = page.getByRole('row').filter({ hasText: handle })
  const [, password = '', code = ''] = await row.locator('code').allTextContents()
  return { handle, password, code }
}

async function logIn(page: Page, login: { handle: string; password: string; code: string }) {
  await open(page, '/operator')
  await page.getByLabel('Identifiant').fill(login.handle)
  await page.getByLabel('Mot de passe', { exact: true }).fill(login.password)
  await page.getByLabel('Code', { exact: true }).fill(login.code)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

async function barriers(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('ACC-02 an operator logs in with a code, sees what waits, and logs out', async ({ page }) => {
  const login = await readLogin(page, 'alix')
  await logIn(page, { ...login, password: 'another password' })
  await expect(page.getByRole('alert')).toContainText('incorrect')
  expect(await barriers(page)).toEqual([])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await page.getByLabel('Mot de passe', { exact: true }).fill(login.password)
  await page.getByLabel('Code', { exact: true }).fill((await readLoginElsewhere(page)).code)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Alix (sandbox)')
  await expect(page.getByRole('row').filter({ hasText: 'Pockets à approuver' })).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opérateurs')
  await page.reload()
  await expect(page.getByLabel('Identifiant')).toBeVisible()
})

/** Beside the page that is open, which is being filled in. */
async function readLoginElsewhere(page: Page) {
  const other = await page.context().newPage()
  const login = await readLogin(other, 'alix')
  await other.close()
  return login
}
