import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, ownLanguage, readAddress } from '#domain/kernel/language.ts'
import { chosenLanguage } from './chosen-language.ts'
import { readLanguageFrom } from './language.ts'

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

/** What is not there, or breaks on purpose, speaks English to whoever has chosen nothing, as the announcement does. */
const withoutPage = ['*', '_failure']

/**
 * The language of an address that names one, else of a page that has one for everybody, else the one chosen in this browser.
 * @param pattern The route's address, as the table of routes writes it.
 */
export function languageOfRequest(request: Request, pattern: string): Language {
  const { language } = readAddress(new URL(request.url).pathname)
  if (language) return language
  const page = pattern.replace(/^\//, '')
  if (withoutPage.includes(page)) return chosenLanguage(request) ?? 'en'
  return ownLanguage(`/${page}`) === 'en' ? 'en' : (chosenLanguage(request) ?? 'fr')
}
