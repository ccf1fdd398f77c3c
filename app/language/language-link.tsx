import { useLocation, useMatches } from 'react-router'
import { useLaunched } from '#app/live/use-launched.ts'
import { addressIn, LANGUAGE_NAMES, otherLanguage } from '#domain/kernel/language.ts'
import { currentLanguage } from './language.ts'

/** Leads from a still page to the same one in the other language; a script of the page keeps the choice once there are accounts. */
export function LanguageLink() {
  const { pathname } = useLocation()
  const other = otherLanguage(currentLanguage())
  // An address without a page has no language of its own: the link names one either way.
  const isMissing = useMatches().some(({ id }) => id === 'routes/not-found')
  return (
    <a
      href={isMissing ? `/${other}${pathname}` : addressIn(other, pathname)}
      hrefLang={other}
      lang={other}
      data-language={useLaunched('accounts') ? other : undefined}
    >
      {LANGUAGE_NAMES[other]}
    </a>
  )
}
