import { expect, test } from '@playwright/test'
import { arriveAsBacker, open } from './visitor.ts'

/** Words that stand in hardly any French page but none in English ones. */
const french = /\b(votre|vous|aucune?|soutiens?|jusqu’au|mot de passe|déconnexion|niveau)\b/i
/** Pages of a person's own, in which the sandbox's names are the only French. */
const pages = [
  ...['', 'pockets', 'calendar', 'analytics', 'transactions', 'notifications', 'settings'].map(
    (tab) => `/dashboard?tab=${tab}`,
  ),
  '/compte',
  '/compte/securite',
  '/compte/limites',
  '/risques',
  '/compte/portefeuilles',
  '/compte/programmes',
  '/compte/notifications',
  '/niveaux',
  '/conditions',
]

test('a visitor reads the app in English once they have chosen it, and comes back to French', async ({
  page,
}) => {
  await open(page, '/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Enter your email')).toBeVisible()
  await open(page, '/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscription')
})

test('every page of one’s own is in English, from the first answer of the server on', {
  tag: '@long',
}, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }])
  await arriveAsBacker(page)
  for (const path of pages) {
    await open(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('body'), path).not.toContainText(french, { useInnerText: true })
  }
  // Data that the framework asks for later is in the language of the page too.
  await open(page, '/dashboard')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(page.getByText('0 USDC of 1,000 USDC')).toBeVisible()
})

test('a page that does not exist is read in the other language, and leads home in it', async ({
  page,
}) => {
  await page.goto('/no-such-page')
  await page.locator('header').getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page introuvable')
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL('/fr')
  // The choice is remembered, also where an address names no language.
  await page.goto('/no-such-page')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.goto('/login')
  await expect(page.getByRole('link', { name: "Retour à l'accueil" })).toHaveAttribute(
    'href',
    '/fr',
  )
  await page.goto('/no-such-page')
  await page.locator('header').getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
})
