import { useLocation } from 'react-router'
import { useLaunched } from '#app/live/use-launched.ts'
import { LANGUAGE_NAMES, otherLanguage } from '#domain/kernel/language.ts'
import { currentLanguage } from './language.ts'

/** Turns a page of the app into the other language. A document has one language, so the form loads another one. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const other = otherLanguage(currentLanguage())
  if (!useLaunched('accounts')) return null
  return (
    <form method="post" action="/langue" className="inline-flex">
      <input type="hidden" name="page" value={pathname + search} />
      <button
        type="submit"
        name="language"
        value={other}
        lang={other}
        className="inline-flex min-h-11 cursor-pointer items-center px-1 text-12 font-medium text-soft xs:px-2 xs:text-13 hover:text-strong hover:underline"
      >
        {LANGUAGE_NAMES[other]}
      </button>
    </form>
  )
}
