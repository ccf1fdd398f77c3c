import type { MetaDescriptor } from 'react-router'
import { addressMeta, type Matches } from '#app/page-address.ts'
import { type ShareImage, shareCard, shareImageOf } from '#app/share-card.ts'
import { breadcrumbs, structuredMeta } from '#app/structured-data.ts'
import { pocketPaths } from '#app/texts/marketing/navigation.ts'
import { pocketPages } from '#app/texts/marketing/pocket-page.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { brand } from '#domain/kernel/brand.ts'

interface Page {
  title: string
  description: string
  path: string
  /** File name in /og; absent for pages that are not meant to be shared. */
  image?: ShareImage
}

/** Title, description, addresses and share card of a still page. */
export function pageMeta(page: Page, matches: Matches): MetaDescriptor[] {
  const title = page.path === '/' ? `${brand.name}: ${page.title}` : `${page.title} | ${brand.name}`
  const { image } = page
  const shared = image ? shareCard({ ...page, title, image }, matches) : []
  return [
    { title },
    { name: 'description', content: page.description },
    { name: 'theme-color', content: '#0b0c0e' },
    ...addressMeta(page.path, matches),
    ...shared,
  ]
}

/** The same of the page about one kind of Pocket. */
export function pocketPageMeta(kind: PocketKind, matches: Matches): MetaDescriptor[] {
  const { label, lead, caution } = pocketPages[kind]
  const description = `${lead} ${caution}`
  const path = pocketPaths[kind]
  return [
    ...pageMeta({ title: label, description, path, image: shareImageOf(kind) }, matches),
    structuredMeta(breadcrumbs([{ name: label, path }], matches)),
  ]
}
