import { LANGUAGE_KEY, type Language } from '#domain/kernel/language.ts'

const YEAR_SECONDS = 365 * 24 * 3_600

/** The cookie that keeps a chosen language for the next visits. */
export const languageCookie = (language: Language): string =>
  `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`

/** A document has one language from its first byte on: to change it is to load another document. */
let read = (): Language => (globalThis.document?.documentElement.lang === 'en' ? 'en' : 'fr')

/** The language of what is being shown: of this document in a browser, of this request on the server. */
export const currentLanguage = (): Language => read()

/** On the server, where requests in both languages are answered side by side. */
export function readLanguageFrom(source: () => Language): void {
  read = source
}
