import { AsyncLocalStorage } from 'node:async_hooks'
import { isLanguage, type Language } from '#domain/kernel/language.ts'
import { chosenLanguage } from './chosen-language.ts'
import { readLanguageFrom } from './language.ts'

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
