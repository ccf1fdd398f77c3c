import { Hono } from 'hono'
import { z } from 'zod'
import { accept } from '#domain/refusal.ts'
import { findCertificate } from '#server/certificates/queries.ts'
import { type Endpoint, endpoint } from '#server/http/endpoint.ts'
import { pocketView } from '#server/http/pocket-shapes.ts'
import { exactResponse, problem } from '#server/http/problem.ts'
import type { Platform } from '#server/platform.ts'
import { findPocket, listOpenPockets } from '#server/pockets/queries.ts'

/** What everybody may read: the list of Pockets. */
export const pocketEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/pockets',
    summary: 'The Pockets that anybody may back now, those that close first on top.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'backing',
    answer: z.array(pocketView),
    handle: async ({ platform }) => accept(await listOpenPockets(platform)),
  }),
]

/** One Pocket and one certificate, by name and number. */
export function pocketRoutes(platform: Platform): Hono {
  const routes = new Hono()
  routes.get('/pockets/:name', async (context) => {
    const pocket = await findPocket(platform, context.req.param('name'))
    return pocket
      ? exactResponse(pocket)
      : problem(404, 'unknown_pocket', { code: 'unknown_pocket' })
  })
  routes.get('/certificates/:number{[0-9]{1,12}}', async (context) => {
    const found = await findCertificate(platform, Number(context.req.param('number')))
    const code = 'unknown_certificate'
    return found ? exactResponse(found) : problem(404, code, { code })
  })
  return routes
}
