import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { barriers, barriersEverywhere } from '#tests/journeys/barriers.ts'
import { openSheet, pockets, sheetOf } from './purchase.ts'
import { arriveAsBacker, fillLogin, open, password, readMail } from './visitor.ts'

const other = 'un autre long mot de passe'
const section = (page: Page, name: string) => page.getByRole('region', { name })

test('ACC-01 a forgotten password is replaced by the link of a mail, without script too', async ({
  page,
  browser,
}) => {
  const person = await arriveAsBacker(page)
  await page.context().clearCookies()
  await open(page, '/login')
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click()
  // Both pages have an address field; without the heading the login's could be filled.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByRole('status')).toContainText('30 minutes')
  const text = await readMail(page, person.email, /nouveau mot de passe/)
  const link = /https?:\/\/\S+nouveau-mot-de-passe\S+/.exec(text)?.[0] ?? 'no link'
  await open(page, link)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('azerty')
  await page.getByLabel('Confirmer le nouveau mot de passe').fill('azerty')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('trop courant')).toBeVisible()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(link)
  await plain.getByLabel('Nouveau mot de passe', { exact: true }).fill(other)
  await plain.getByLabel('Confirmer le nouveau mot de passe').fill(other)
  await plain.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(plain.getByRole('main').getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await context.close()
  await open(page, '/login')
  await fillLogin(page, person.email, other)
  await page.waitForURL('**/dashboard')
})

test('a press right after a refusal counts, while the page is still being read anew', async ({
  page,
}) => {
  await open(page, '/nouveau-mot-de-passe?token=inconnu')
  let readOn = () => {}
  const held = new Promise<void>((resolve) => {
    readOn = resolve
  })
  await page.route('**/nouveau-mot-de-passe.data*', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(other)
  await page.getByLabel('Confirmer le nouveau mot de passe').fill(`${other}!`)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await page.getByLabel('Confirmer le nouveau mot de passe').fill(other)
  const second = page.waitForRequest((request) => request.method() === 'POST', { timeout: 5_000 })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await second
  readOn()
  await expect(page.getByRole('alert')).toContainText('lien')
})

test('ACC-01 the account page changes the password, shows the logins and gives the data', async ({
  page,
}) => {
  test.slow()
  await arriveAsBacker(page)
  await open(page, '/compte/securite')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sécurité')
  expect(await barriers(page)).toEqual([])
  await expect(section(page, 'Connexions').getByRole('listitem')).toHaveCount(1)
  const form = section(page, 'Changer de mot de passe')
  await form.getByLabel('Mot de passe actuel').fill(other)
  await form.getByLabel('Nouveau mot de passe', { exact: true }).fill(other)
  await form.getByLabel('Confirmer le nouveau mot de passe').fill(`${other}!`)
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(form.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await form.getByLabel('Confirmer le nouveau mot de passe').fill(other)
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(form.getByText('Ce n’est pas votre mot de passe actuel')).toBeVisible()
  await form.getByLabel('Mot de passe actuel').fill(password)
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(form.getByRole('status')).toContainText('Le mot de passe est changé')
  await page.getByRole('link', { name: 'Profil' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon compte')
  const download = page.waitForEvent('download')
  await section(page, 'Mes données').getByRole('link', { name: 'Tout, en JSON' }).click()
  expect((await download).suggestedFilename()).toBe('coin-rouge.json')
  const part = page.waitForEvent('download')
  await section(page, 'Mes données').getByText('Partie par partie, en CSV').click()
  expect(await barriers(page)).toEqual([])
  await section(page, 'Mes données').getByRole('link', { name: 'Portefeuilles' }).click()
  expect((await part).suggestedFilename()).toMatch(/\.csv$/)
})

test('ACC-01 the second factor is set up by its square or key, and asked for at the next login', async ({
  page,
}) => {
  test.slow()
  const person = await arriveAsBacker(page)
  await open(page, '/compte/securite')
  const part = section(page, 'Double vérification')
  await part.getByRole('button', { name: 'Activer' }).click()
  await expect(part.getByRole('img', { name: /Carré à scanner/ })).toBeVisible()
  const secret = (await part.locator('code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await part.getByLabel('Code à six chiffres').fill('000000')
  await part.getByRole('button', { name: 'Vérifier et activer' }).click()
  await expect(part.getByRole('alert')).toContainText('Ce code n’est pas le bon')
  await part.getByLabel('Code à six chiffres').fill(app.generate())
  await part.getByRole('button', { name: 'Vérifier et activer' }).click()
  await expect(part.getByRole('status').getByRole('listitem')).toHaveCount(10)
  const recovery = await part.getByRole('status').getByRole('listitem').first().textContent()
  await page.context().clearCookies()
  await open(page, '/login')
  await fillLogin(page, person.email, password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Double vérification')
  await page.getByLabel('Code').fill('999999')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Ce code n’est pas le bon')).toBeVisible()
  await page.getByLabel('Code').fill(recovery ?? '')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/dashboard')
})

test('ACC-01 whoever has lost app and codes asks at the second step, and keeps it from the account', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.slow()
  const person = await arriveAsBacker(page)
  await open(page, '/compte/securite')
  const part = section(page, 'Double vérification')
  await part.getByRole('button', { name: 'Activer' }).click()
  const secret = (await part.locator('code').textContent()) ?? ''
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await part.getByLabel('Code à six chiffres').fill(code)
  await part.getByRole('button', { name: 'Vérifier et activer' }).click()
  await expect(part.getByRole('status').getByRole('listitem')).toHaveCount(10)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await open(other, '/login')
  await fillLogin(other, person.email, password)
  await other.getByRole('button', { name: 'Je n’ai plus ni application ni codes' }).click()
  await expect(other.getByRole('status')).toContainText('La double vérification s’arrêtera le')
  expect(await barriersEverywhere(other, [360, 1280])).toEqual([])
  await elsewhere.close()
  await open(page, '/compte/securite')
  await expect(part).toContainText('a indiqué n’avoir plus ni application ni codes')
  expect(await barriersEverywhere(page, [360, 1280])).toEqual([])
  await part.getByRole('button', { name: 'Garder la double vérification' }).click()
  await expect(part.getByRole('status')).toContainText('La double vérification reste active')
})

test('whoever leaves says so twice and is gone, from this browser too', async ({ page }) => {
  const person = await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  await sheetOf(page).getByLabel('Votre soutien').fill('25')
  await open(page, '/compte')
  const part = section(page, 'Effacer mon compte')
  await part.getByRole('button', { name: 'Effacer mon compte' }).click()
  await expect(part.getByText('Cochez la case pour effacer votre compte')).toBeVisible()
  await part.getByRole('checkbox').check()
  await part.getByRole('button', { name: 'Effacer mon compte' }).click()
  await page.waitForURL('/')
  await expect(page.getByText('Votre compte est effacé')).toBeVisible()
  // A whole document: its style sheet and its island are there.
  await expect(page.locator('head style')).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Votre compte est effacé')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('coin-rouge.saisie'))).toBeNull()
  await open(page, '/login')
  await fillLogin(page, person.email)
  await expect(page.getByText('Email ou mot de passe incorrect')).toBeVisible()
})
