import { useLocation } from 'react-router'
import { useLaunched } from '#app/live/use-launched.ts'
import { addressIn, LANGUAGE_NAMES, otherLanguage } from '#domain/kernel/language.ts'
import { currentLanguage } from './language.ts'

/** Leads from a still page to the same one in the other language; a script of the page keeps the choice once there are accounts. */
export function LanguageLink() {
  const { pathname } = useLocation()
  const other = otherLanguage(currentLanguage())
  return (
    <a
      href={addressIn(other, pathname)}
      hrefLang={other}
      lang={other}
      data-language={useLaunched('accounts') ? other : undefined}
    >
      {LANGUAGE_NAMES[other]}
    </a>
  )
}
