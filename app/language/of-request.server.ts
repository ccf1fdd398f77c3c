import { AsyncLocalStorage } from 'node:async_hooks'
import { redirect } from 'react-router'
import { isLanguage, LANGUAGE_KEY, type Language } from '#domain/kernel/language.ts'
import { languageCookie, readLanguageFrom } from './language.ts'

/** The marketing site and what is not there speak English by themselves, everything else French. */
const englishByItself = new Set([
  '',
  'pockets-amateurs',
  'pockets-pro',
  'pockets-federation',
  '_failure',
  '*',
])

const requests = new AsyncLocalStorage<Language>()

readLanguageFrom(() => {
  const language = requests.getStore()
  // A module that keeps a single text while it is loaded would show it to everybody.
  if (!language) throw new Error('A text was read outside of any request: no language is chosen.')
  return language
})

/** Answers a request in its language: every text that is read meanwhile is in it. */
export const inLanguage = <Answer>(language: Language, answer: () => Answer): Answer =>
  requests.run(language, answer)

/** @param pattern The route's address, as the table of routes writes it. */
export function languageOfRequest(request: Request, pattern: string): Language {
  const first = new URL(request.url).pathname.split('/')[1]
  if (isLanguage(first)) return first
  if (englishByItself.has(pattern.replace(/^\//, ''))) return 'en'
  return chosenLanguage(request) ?? 'fr'
}

/**
 * Whoever comes by the link of an e-mail reads on in its language, unless they have chosen one in this browser.
 * Gives the answer that keeps it and leads to the page itself; null for any other request.
 */
export function arriveByLink(request: Request): Response | null {
  const url = new URL(request.url)
  const language = url.searchParams.get(LANGUAGE_KEY)
  if (request.method !== 'GET' || !isLanguage(language) || chosenLanguage(request)) return null
  url.searchParams.delete(LANGUAGE_KEY)
  const headers = { 'Set-Cookie': languageCookie(language) }
  return redirect(url.pathname + url.search, { headers })
}

function chosenLanguage(request: Request): Language | null {
  const cookies = request.headers.get('Cookie') ?? ''
  const [, value] = cookies.match(new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=(\\w+)`)) ?? []
  return isLanguage(value) ? value : null
}
