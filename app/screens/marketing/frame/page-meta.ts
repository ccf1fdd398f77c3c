import type { MetaDescriptor } from 'react-router'
import { type Matches, pageAddress } from '#app/page-address.ts'
import { type ShareImage, shareCard } from '#app/share-card.ts'
import { brand } from '#domain/kernel/brand.ts'

interface Page {
  title: string
  description: string
  path: string
  /** File name in /og; absent for pages that are not meant to be shared. */
  image?: ShareImage
}

/** Title, description, canonical address and share card of a still page. */
export function pageMeta(page: Page, matches: Matches): MetaDescriptor[] {
  const title = page.path === '/' ? `${brand.name}: ${page.title}` : `${page.title} | ${brand.name}`
  const { image } = page
  const shared = image ? shareCard({ ...page, title, image }, matches) : []
  return [
    { title },
    { name: 'description', content: page.description },
    { name: 'theme-color', content: '#0b0c0e' },
    { tagName: 'link', rel: 'canonical', href: pageAddress(page.path, matches) },
    ...shared,
  ]
}
