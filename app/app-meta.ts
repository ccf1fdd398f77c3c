import type { MetaDescriptor } from 'react-router'
import { brand } from '#domain/kernel/brand.ts'
import { addressMeta, type Matches } from './page-address.ts'

interface PersonalPage {
  title: string
  description: string
}

interface AppPage extends PersonalPage {
  /** Its bare address. */
  path: string
}

/** The browser's own bars take the page's ground (`chalk-50`, `ink-950` of tokens.css). */
const themeColours: MetaDescriptor[] = [
  { name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#f4f1ea' },
  { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#0b0c0e' },
]

/** Title, description and addresses of a page of the app. */
export const appMeta = ({ path, ...page }: AppPage, matches: Matches): MetaDescriptor[] => [
  ...described(page),
  ...addressMeta(path, matches),
]

/** The same of a page of one person, which is nothing for search engines. */
export const personalMeta = (page: PersonalPage): MetaDescriptor[] => [
  ...described(page),
  { name: 'robots', content: 'noindex' },
]

const described = ({ title, description }: PersonalPage): MetaDescriptor[] => [
  { title: `${title} · ${brand.name}` },
  { name: 'description', content: description },
  ...themeColours,
]

/** What is not there has a title and nothing to be found by. */
export function missingMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${brand.name}` }, { name: 'robots', content: 'noindex' }]
}
