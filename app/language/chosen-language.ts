import { redirect } from 'react-router'
import { ownPath } from '#app/live/next-path.ts'
import { isLanguage, LANGUAGE_KEY, type Language, languageIn } from '#domain/kernel/language.ts'
import { languageCookie } from './language.ts'

/**
 * Whoever comes by the link of an e-mail reads on in its language, unless they have chosen one in this browser.
 * Gives the answer that keeps it and leads to the page itself; null for any other request.
 */
export function arriveByLink(request: Request): Response | null {
  const url = new URL(request.url)
  const language = url.searchParams.get(LANGUAGE_KEY)
  if (request.method !== 'GET' || !isLanguage(language) || chosenLanguage(request)) return null
  url.searchParams.delete(LANGUAGE_KEY)
  const page = ownPath(url.pathname + url.search)
  const headers = { 'Set-Cookie': languageCookie(language) }
  return page === null ? null : redirect(page, { headers })
}

/** The language that was chosen in this browser; null where none was. */
export function chosenLanguage(request: Request): Language | null {
  return languageIn(request.headers.get('Cookie') ?? '')
}
