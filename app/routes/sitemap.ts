import { legalPages, pocketPages } from '#app/texts/marketing/navigation.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { listPublishedSlugs } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/sitemap'

const stillPaths = [
  '/',
  ...pocketPages.map(({ href }) => href),
  ...legalPages.map(({ href }) => href),
]

/** The still pages, for search engines, and once backing is launched every published Pocket. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const origin = platform.site.publicUrl()
  const entries = [...stillPaths, ...(await pocketPaths(platform))].map(
    (path) => `  <url><loc>${origin}${path}</loc></url>`,
  )
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'max-age=3600' },
  })
}

async function pocketPaths(platform: Platform): Promise<string[]> {
  if (!isLaunched(platform.launch.read(), 'backing')) return []
  const slugs = await listPublishedSlugs(platform)
  return ['/pockets', '/marche', '/transparence', ...slugs.map((slug) => `/p/${slug}`)]
}
