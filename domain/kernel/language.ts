/** The languages of the product: of its pages, and of its e-mails. */
export const LANGUAGES = ['fr', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export const isLanguage = (text: string | null | undefined): text is Language =>
  text === 'fr' || text === 'en'

/** Names a chosen language: of a cookie, and of the links of e-mails. */
export const LANGUAGE_KEY = 'language'

/** The language that was chosen in a browser, from its cookies; null where none was. */
export function languageIn(cookies: string): Language | null {
  const [, value] = cookies.match(new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=(\\w+)`)) ?? []
  return isLanguage(value) ? value : null
}

/** One thing for each language: what is missing in one does not compile. */
export type InBoth<Thing> = { readonly [Each in Language]: Thing }

/** The languages by their own names. */
export const LANGUAGE_NAMES: InBoth<string> = { fr: 'Français', en: 'English' }

export const otherLanguage = (language: Language): Language => (language === 'fr' ? 'en' : 'fr')

/** The announcement speaks English by itself, everything else French. */
const ENGLISH_PAGES: readonly string[] = [
  '/',
  '/pockets-amateurs',
  '/pockets-pro',
  '/pockets-federation',
]

/** The language of a page at its bare address. */
export const ownLanguage = (path: string): Language => (ENGLISH_PAGES.includes(path) ? 'en' : 'fr')

/**
 * The address of a page in a language: the bare one in the page's own, else with the language in front (`/fr/pockets-pro`).
 * @param page Its bare path, with search and hash.
 */
export function addressIn(language: Language, page: string): string {
  const [path = ''] = page.split(/[?#]/)
  if (ownLanguage(path) === language) return page
  return `/${language}${path === '/' ? page.slice(1) : page}`
}

/** What an address says of its language, and the path of its page without it. */
export function readAddress(pathname: string): { language: Language | null; path: string } {
  const [, first, rest = '/'] = /^\/(\w+)(\/.*)?$/.exec(pathname) ?? []
  return isLanguage(first) ? { language: first, path: rest } : { language: null, path: pathname }
}
