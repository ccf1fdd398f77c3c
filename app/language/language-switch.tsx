import { useLaunched } from '#app/live/use-launched.ts'
import type { Language } from '#domain/kernel/language.ts'
import { currentLanguage, LANGUAGE_COOKIE } from './language.ts'

/** The other language, by its own name. */
const names: { readonly [Each in Language]: string } = { fr: 'Français', en: 'English' }

const YEAR_SECONDS = 365 * 24 * 3_600

/** Keeps the language for the next visits, and loads this page again in it. */
function choose(language: Language): void {
  // The only store that the server reads before it answers.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
  location.reload()
}

/** Turns a page of the app into the other language. */
export function LanguageSwitch() {
  const other = currentLanguage() === 'fr' ? 'en' : 'fr'
  if (!useLaunched('accounts')) return null
  return (
    <button
      type="button"
      lang={other}
      onClick={() => choose(other)}
      className="inline-flex min-h-11 cursor-pointer items-center px-1 text-12 font-medium text-soft xs:px-2 xs:text-13 hover:text-strong hover:underline"
    >
      {names[other]}
    </button>
  )
}
