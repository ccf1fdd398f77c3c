import { expect, test } from '@playwright/test'
import { openSheet, pockets, sheetOf } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

test('without a connection the tabs stay, a logout is not pretended, and nothing is called broken', async ({
  page,
}) => {
  await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  await sheetOf(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(sheetOf(page)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page
    .getByRole('link', { name: /^Mes Pockets/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes Pockets')
  await expect(page.getByText('Le serveur ne répond pas').first()).toBeVisible()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByText('Vous êtes encore connecté')).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  await page.context().setOffline(false)
  await page
    .getByRole('link', { name: /^Calendrier/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendrier')
})

test('ACC-01 without a connection a form of the account says so and keeps what was typed', async ({
  page,
}) => {
  await arriveAsBacker(page)
  await open(page, '/compte/securite')
  const form = page.getByRole('region', { name: 'Changer d’adresse' })
  await form.getByLabel('Nouvelle adresse').fill('autre@exemple.example')
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(form.getByRole('alert')).toContainText('Le serveur ne répond pas')
  await expect(form.getByLabel('Nouvelle adresse')).toHaveValue('autre@exemple.example')
  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(form.getByRole('status')).toContainText('Nous avons envoyé un lien')
})

const pagesBefore = [
  { at: '/mot-de-passe', label: 'Email', typed: 'ana@exemple.example', send: 'Envoyer le lien' },
  { at: '/operator', label: 'Identifiant', typed: 'alix', send: 'Se connecter' },
]
for (const { at, label, typed, send } of pagesBefore) {
  test(`ACC-01 without a connection ${at} says so and keeps what was typed`, async ({ page }) => {
    await open(page, at)
    const field = page.getByLabel(label, { exact: true })
    await field.fill(typed)
    for (const other of await page.locator('input[name=password], input[name=code]').all()) {
      await other.fill('123456')
    }
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: send, exact: true }).click()
    await expect(page.getByText('vos champs sont conservés')).toBeVisible()
    await expect(field).toHaveValue(typed)
    await page.context().setOffline(false)
  })
}

test('ACC-01 without a connection it is said where the code of the notices has not come either', async ({
  page,
}) => {
  await page.route(/toaster-[^/]*\.js/, (route) => route.abort())
  await open(page, '/mot-de-passe')
  await page.getByLabel('Email', { exact: true }).fill('ana@exemple.example')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Envoyer le lien', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'vos champs sont conservés' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button').click()
  await expect(notice).toHaveCount(0)
  await page.context().setOffline(false)
})
