import { legalPaths, pocketPaths } from '#app/texts/marketing/navigation.ts'
import { addressIn, LANGUAGES } from '#domain/kernel/language.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { listPublishedPages } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/sitemap'

/** For search engines: the still pages, and once backing is launched what everybody may see, each page in each language. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const origin = platform.site.publicUrl()
  const paths = ['/', ...Object.values(pocketPaths), ...legalPaths, ...(await livePaths(platform))]
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.flatMap((path) => entriesOf(origin, path)),
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'max-age=3600' },
  })
}

/** One entry for each language, each naming all of them. */
function entriesOf(origin: string, path: string): string[] {
  const addresses = LANGUAGES.map((language) => ({
    language,
    address: origin + addressIn(language, path),
  }))
  const alternates = addresses.map(
    ({ language, address }) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
  )
  return addresses.map(({ address }) => `  <url><loc>${address}</loc>${alternates.join('')}</url>`)
}

async function livePaths(platform: Platform): Promise<string[]> {
  if (!isLaunched(platform.launch.read(), 'backing')) return []
  const { pockets, athletes, federations } = await listPublishedPages(platform)
  return [
    '/pockets',
    '/marche',
    '/transparence',
    '/etat',
    '/verifier',
    ...athletes.map((slug) => `/athletes/${slug}`),
    ...federations.map((slug) => `/federations/${slug}`),
    ...pockets.map((slug) => `/p/${slug}`),
  ]
}
