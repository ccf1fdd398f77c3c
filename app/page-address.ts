import type { MetaDescriptor } from 'react-router'
import { currentLanguage } from '#app/language/language.ts'
import type { Fees } from '#app/texts/marketing/with-fees.ts'
import { addressIn, LANGUAGES, type Language } from '#domain/kernel/language.ts'
import type { LaunchState } from '#domain/kernel/launch.ts'

/** What the root loader hands to every page. */
export interface RootData {
  launch: LaunchState
  /** The rates that the still pages name: those in force from the launch on. */
  fees: Fees
  /** The browser brings no session. */
  visitor: boolean
  /** The language that was chosen in this browser; null where none was. */
  chosenLanguage: Language | null
  /** Whoever has no wallet gets one of the sandbox's. */
  trialWallets: boolean
  /** It is open, and certificates have no token, since no contract runs. */
  tokenless: boolean
  /** Where visitors reach the platform, without a slash at the end. */
  publicUrl: string
}

/** What a route's `meta` is told of the routes around it. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** What the root loader said; null where it could not be read. */
export const rootData = (matches: Matches) =>
  (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined) ?? null

/** The absolute address of a path of ours; the path alone where the root's data could not be read. */
export const pageAddress = (path: string, matches: Matches): string =>
  `${rootData(matches)?.publicUrl ?? ''}${path}`

/** The address of a page in the language that it is read in. */
export const addressHere = (page: string): string => addressIn(currentLanguage(), page)

/** The same as an absolute address. */
export const pageHere = (page: string, matches: Matches): string =>
  pageAddress(addressHere(page), matches)

/** The address that counts for a page, and where it stands in each language. @param path Its bare path. */
export function addressMeta(path: string, matches: Matches): MetaDescriptor[] {
  const link = (rel: string, page: string) => ({
    tagName: 'link' as const,
    rel,
    href: pageAddress(page, matches),
  })
  return [
    link('canonical', addressHere(path)),
    ...LANGUAGES.map((each) => ({ ...link('alternate', addressIn(each, path)), hrefLang: each })),
    { ...link('alternate', path), hrefLang: 'x-default' },
  ]
}
