import { type Browser, expect, type Page } from '@playwright/test'
import { barriers } from '#tests/journeys/barriers.ts'
import type { Site } from '#tests/journeys-http/site.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { tooWide } from './too-wide.ts'
import { newPerson, password } from './visitor.ts'

/* The steps of a backer's life, each by keys alone and in either language. */

/** How somebody looks at the site. */
interface Look {
  language: 'fr' | 'en'
  width: 360 | 1280
  colorScheme: 'light' | 'dark'
}

/** Somebody at a browser of their own. */
interface Person {
  page: Page
  keys: Keyboard
  email: string
  password: string
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Until a page answers by itself, keys that open a sheet would load a document instead. */
export const ready = (page: Page) => page.locator('html[data-ready]').waitFor()

/** Comes to the home page for the first time. */
export async function visit(
  browser: Browser,
  { url }: Site,
  { language, width, colorScheme }: Look,
): Promise<Person> {
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width, height: 800 },
    colorScheme,
  })
  await page.context().addCookies([{ name: 'language', value: language, url }])
  await page.goto(language === 'fr' ? '/fr' : '/')
  return { page, keys: keyboardOf(page), email: newPerson().email, password }
}

/** From the button of the home page to the page of a Pocket and its button. */
export async function findPocket({ page, keys }: Person, title: RegExp): Promise<void> {
  await keys.press(/^(Soutenir|Start Backing)$/)
  await page.waitForURL(/\/pockets/)
  await ready(page)
  await keys.press(/^(Voir ce Pocket|See this Pocket)/, title)
  await expect(heading(page)).toHaveText(title)
  await ready(page)
  await expectGood(page)
  await keys.press(/^(Soutenir|Back) (ce|this) Pocket$/)
  await page.waitForURL(/\/login/)
  await ready(page)
}

/** Registers on the way to the sheet of a Pocket. */
export async function register(person: Person): Promise<void> {
  const { page } = person
  await registerHere(person)
  await page.waitForURL(/[?&]soutenir=/)
  await ready(page)
  await page.locator('[role=dialog]:is(:focus, :focus-within)').waitFor()
}

/** Registers from the login page, with the mail from the sandbox's outbox, and goes on to where that was asked for. */
export async function registerHere({ page, keys, email }: Person): Promise<void> {
  await keys.press(/^(S'inscrire|Sign up)$/)
  await page.waitForURL(/\/register/)
  await ready(page)
  await keys.type(/^(Nom complet|Full name)/, 'Ana Fictive')
  await keys.type(/^Email/, email)
  await keys.type(/^(Mot de passe|Password)/, password)
  await keys.type(/^(Confirmer le|Confirm the)/, password)
  await expectGood(page)
  await keys.press(/^(S'inscrire|Sign up)$/)
  await expect(heading(page)).toHaveText(/^(Consultez vos e-mails|Check your email)$/)
  const subject = /^(Confirmez votre adresse|Confirm your email)/
  await expect(async () => {
    await page.goto('/sandbox/outbox')
    const row = page.getByRole('row', { name: email })
    await expect(row.getByRole('link', { name: subject })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await keys.press(subject, new RegExp(email.replaceAll('.', '\\.')))
  await page.waitForURL(/\/outbox\/[^/]+$/)
  await keys.press(/\/verify-email\?token=/)
  await page.waitForURL(/verify-email/)
  await ready(page)
  await keys.press(/^(Confirmer mon adresse|Confirm my address)$/)
  await expect(heading(page)).toHaveText(/^(Adresse confirmée|Address confirmed)$/)
  await keys.press(/^(Continuer|Continue)$/)
}

/** The boxes of the sheet about one's identity. */
export async function fillIdentity({ keys, page }: Person): Promise<void> {
  await keys.type(/^(Nom et prénom|First and last name)/, 'Ana Fictive')
  await keys.to(/^(Date de naissance|Date of birth)/)
  await page.keyboard.type('05041990')
  await keys.to(/^(Pays de résidence|Country of residence)/)
  await page.keyboard.type('France')
}

/** Confirms, pays by card, and goes on to the certificate; gives its address. */
export async function pay({ page, keys }: Person): Promise<string> {
  await expectGood(page)
  await keys.press(/^(Confirmer|Confirm) \d/)
  await page.waitForURL('**/sandbox/stripe/pay/**')
  await keys.press(/^(Payer|Pay)$/)
  await page.waitForURL('**/soutiens/**')
  await ready(page)
  await expect(heading(page)).toHaveText(/^(Soutien confirmé|Backing confirmed)$/)
  await expectGood(page)
  await keys.press(/^(Voir mon certificat|See my certificate)$/)
  await page.waitForURL(/\/c\/\d+$/)
  await ready(page)
  await expectGood(page)
  return new URL(page.url()).pathname
}

/** Logs in once more: the session ended while the clock moved. */
export async function returnTo(
  { page, keys, email, password: own }: Person,
  path: string,
): Promise<void> {
  await page.context().clearCookies({ name: 'session' })
  await page.goto(`/login?suite=${encodeURIComponent(path)}`)
  await ready(page)
  await keys.type(/^Email/, email)
  await keys.type(/^(Mot de passe|Password)/, own)
  await keys.press(/^(Se connecter|Log in)$/)
  await page.waitForURL(`**${path}`)
  await ready(page)
}

/** Nobody is kept out, and nothing scrolls sideways. */
export async function expectGood(page: Page): Promise<void> {
  expect(await barriers(page), page.url()).toEqual([])
  expect(await tooWide(page), page.url()).toEqual([])
}
