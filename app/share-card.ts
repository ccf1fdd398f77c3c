import type { MetaDescriptor } from 'react-router'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { brand } from '#domain/kernel/brand.ts'
import { currentLanguage } from './language/language.ts'
import { type Matches, pageAddress, pageHere } from './page-address.ts'

/** The pictures of `public/og` in each language, made by `tools/assets/make-og.ts`. */
export type ShareImage = 'home' | 'pockets-amateurs' | 'pockets-pro' | 'pockets-federation'

const ofKind = {
  tips: 'pockets-amateurs',
  share: 'pockets-pro',
  federation: 'pockets-federation',
} as const satisfies { readonly [Kind in PocketKind]: ShareImage }

/** The picture of what concerns one Pocket, its certificates included. */
export function shareImageOf(kind: PocketKind): ShareImage {
  return ofKind[kind]
}

interface SharedPage {
  title: string
  description: string
  path: string
  /** One of those, or the path of a picture of its own. */
  image: ShareImage | `/${string}`
}

/** What other sites show of a page that is linked there: 1200 × 630 px and its words. */
export function shareCard(page: SharedPage, matches: Matches): MetaDescriptor[] {
  const french = currentLanguage() === 'fr'
  const ours = `/og/${page.image}${french ? '-fr' : ''}.png`
  const picture = page.image.startsWith('/') ? page.image : ours
  const image = pageAddress(picture, matches)
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: pageHere(page.path, matches) },
    { property: 'og:locale', content: french ? 'fr_FR' : 'en_GB' },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image },
  ]
}
