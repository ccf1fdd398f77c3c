import type { MetaDescriptor } from 'react-router'
import { brand } from '#domain/kernel/brand.ts'
import { addressMeta, type Matches } from './page-address.ts'

interface AppPage {
  title: string
  description: string
  path: string
  /** Of one person, so nothing for search engines. */
  personal?: true
}

/** The browser's own bars take the page's ground (`chalk-50`, `ink-950` of tokens.css). */
const themeColours: MetaDescriptor[] = [
  { name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#f4f1ea' },
  { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#0b0c0e' },
]

/** Title, description and addresses of a page of the app. */
export function appMeta(page: AppPage, matches: Matches): MetaDescriptor[] {
  return [
    { title: `${page.title} · ${brand.name}` },
    { name: 'description', content: page.description },
    ...themeColours,
    ...(page.personal ? [{ name: 'robots', content: 'noindex' }] : addressMeta(page.path, matches)),
  ]
}

/** What is not there has a title and nothing to be found by. */
export function missingMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${brand.name}` }, { name: 'robots', content: 'noindex' }]
}
