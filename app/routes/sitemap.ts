import { legalPages, pocketPages } from '#app/texts/marketing/navigation.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/sitemap'

const paths = ['/', ...pocketPages.map(({ href }) => href), ...legalPages.map(({ href }) => href)]

/** The still pages, for search engines. */
export function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(platformContext).site.publicUrl()
  const entries = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
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
