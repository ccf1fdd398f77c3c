import { expect, type Locator, type Page } from '@playwright/test'
import { addressIn } from '#domain/kernel/language.ts'

/** The announcement, English by itself, and the legal pages, French by themselves. */
export const announcement = ['/', '/pockets-amateurs', '/pockets-pro', '/pockets-federation']
export const legalPages = [
  '/mentions-legales',
  '/cgu',
  '/cgv',
  '/confidentialite',
  '/cookies',
  '/accessibilite',
  '/retractation',
  '/reclamation',
]
export const badPath = '/no/such/corner'

/** The still pages that a visitor may land on, by their languages. */
export const englishPages = [...announcement, ...legalPages.map((path) => addressIn('en', path))]
export const frenchPages = [...announcement.map((path) => addressIn('fr', path)), ...legalPages]
export const stillPages = [...englishPages, ...frenchPages, badPath, `/fr${badPath}`]

/** The notices on the screen, oldest first. */
export function notices(page: Page): Locator {
  return page.getByRole('status').locator('.toast')
}

/** Presses a button and holds the page to one notice with these words, and to staying where it is. */
export async function expectOnlyNotice(
  page: Page,
  button: Locator,
  title: string,
  text: string,
): Promise<void> {
  const address = page.url()
  await button.click()
  await expect(notices(page)).toHaveCount(1)
  await expect(notices(page).getByText(title, { exact: true })).toBeVisible()
  await expect(notices(page).getByText(text, { exact: true })).toBeVisible()
  expect(page.url()).toBe(address)
}

/** All that the page says, with closed answers, in one line. */
export async function wordsOf(place: Locator): Promise<string> {
  return ((await place.textContent()) ?? '').replace(/\s+/g, ' ')
}
