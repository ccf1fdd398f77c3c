/** The languages of the product: of its pages, and of its e-mails. */
export const LANGUAGES = ['fr', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export const isLanguage = (text: string | null | undefined): text is Language =>
  text === 'fr' || text === 'en'

/** Names a chosen language: of a cookie, and of the links of e-mails. */
export const LANGUAGE_KEY = 'language'

/** One thing for each language: what is missing in one does not compile. */
export type InBoth<Thing> = { readonly [Each in Language]: Thing }
