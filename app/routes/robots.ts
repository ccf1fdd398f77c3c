import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/robots'

/** Everything public may be indexed; the personal area has nothing to find. */
export function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(platformContext).site.publicUrl()
  const personal = ['', '/fr', '/en'].map((language) => `Disallow: ${language}/dashboard`)
  const lines = ['User-agent: *', ...personal, '', `Sitemap: ${origin}/sitemap.xml`, '']
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'max-age=3600' },
  })
}
