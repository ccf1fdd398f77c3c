import { expect, type Page } from '@playwright/test'
import { rightRiskAnswers } from '#tests/fixtures/risk-answers.ts'

export const password = 'un long mot de passe'
let count = 0

/** A person nobody knows yet. */
export function newPerson(): { name: string; email: string } {
  count += 1
  const email = `ana.${process.pid}.${Date.now()}.${count}@exemple.example`
  return { name: 'Ana Fictive', email }
}

/** Opens a page and waits until it answers by itself. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
}

interface Person {
  name: string
  email: string
}

/** Fills in the registration on the page that is open, and sends it. */
export async function fillRegistration(page: Page, { name, email }: Person): Promise<void> {
  await page.getByLabel('Nom complet').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmer le mot de passe').fill(password)
  await page.getByRole('button', { name: "S'inscrire" }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultez vos e-mails')
}

/** The same from its own address. */
export async function register(page: Page, person: Person): Promise<void> {
  await open(page, '/register')
  await fillRegistration(page, person)
}

/** The text of the newest mail to this address whose subject matches, from the sandbox's outbox. */
export async function readMail(page: Page, email: string, subject: RegExp): Promise<string> {
  const row = page.getByRole('row', { name: email }).getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto('/sandbox/outbox')
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await row.click()
  return page
    .locator('pre')
    .textContent()
    .then((text) => text ?? '')
}

/** Follows the link that proves the address; where the account was registered, that logs in as well. */
export async function proveAddress(page: Page, email: string): Promise<void> {
  const text = await readMail(page, email, /Confirmez votre adresse/)
  await open(page, /https?:\/\/\S+verify-email\S+/.exec(text)?.[0] ?? 'no link')
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée')
}

/** Logs in on the page that is open. */
export async function fillLogin(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** A person with a proven address, logged in. */
export async function becomeBacker(page: Page): Promise<{ name: string; email: string }> {
  const person = newPerson()
  await register(page, person)
  await proveAddress(page, person.email)
  await page.getByRole('link', { name: 'Continuer' }).click()
  await page.waitForURL('**/dashboard')
  return person
}

/** The same by the API, for journeys that begin later. */
export async function arriveAsBacker(
  page: Page,
  { proven = true, knowsRisk = true } = {},
): Promise<{ name: string; email: string }> {
  const person = newPerson()
  const { name, email } = person
  const account = { name, email, password, confirmPassword: password }
  expect((await page.request.post('/api/accounts', { data: account })).status()).toBe(202)
  if (proven) {
    // Where the account was registered, that logs in as well.
    const token = new URL(await findLink(page, email)).searchParams.get('token')
    const proof = await page.request.post('/api/email-verification', { data: { token } })
    expect(proof.ok()).toBe(true)
    if (knowsRisk) await page.request.put('/api/account/risk-answers', { data: rightRiskAnswers })
    return person
  }
  const session = await page.request.post('/api/session', { data: { email, password } })
  expect(session.ok()).toBe(true)
  return person
}

/** The link that proves an address, from the sandbox's outbox. */
async function findLink(page: Page, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const list = await (await page.request.get('/sandbox/outbox')).text()
    const row = list.split('<tr>').find((part) => part.includes(email)) ?? ''
    const mail = /\/sandbox\/outbox\/\d+/.exec(row)?.[0]
    expect(mail).toBeTruthy()
    const text = await (await page.request.get(mail ?? '')).text()
    link = /https?:\/\/[^"\s<]+verify-email[^"\s<]+/.exec(text)?.[0] ?? ''
    expect(link).toBeTruthy()
  }).toPass({ timeout: 10_000 })
  return link.replaceAll('&amp;', '&')
}
