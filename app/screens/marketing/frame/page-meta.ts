import type { MetaDescriptor } from 'react-router'
import { type Matches, pageAddress } from '#app/page-address.ts'
import { brand } from '#domain/brand.ts'

interface Page {
  title: string
  description: string
  path: string
  /** File name in /og; absent for pages that are not meant to be shared. */
  image?: string
}

/** Title, description, canonical address and share card of a still page. */
export function pageMeta(page: Page, matches: Matches): MetaDescriptor[] {
  const absolute = (path: string) => pageAddress(path, matches)
  const title = page.path === '/' ? `${brand.name}: ${page.title}` : `${page.title} | ${brand.name}`
  const shared = page.image ? shareCard(page, title, absolute) : []
  return [
    { title },
    { name: 'description', content: page.description },
    { name: 'theme-color', content: '#0b0c0e' },
    { tagName: 'link', rel: 'canonical', href: absolute(page.path) },
    ...shared,
  ]
}

function shareCard(
  page: Page,
  title: string,
  absolute: (path: string) => string,
): MetaDescriptor[] {
  const image = absolute(`/og/${page.image}.png`)
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: absolute(page.path) },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image },
  ]
}
