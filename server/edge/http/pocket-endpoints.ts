import { Hono } from 'hono'
import { accept } from '#domain/kernel/refusal.ts'
import { findPocket, pageOnSale, pocketView } from '#server/campaigns/door.ts'
import { findCertificate } from '#server/certificates/door.ts'
import {
  byTimeAndId,
  type Endpoint,
  endpoint,
  type Platform,
  pageAnswer,
  pageQuery,
} from '#server/kernel/door.ts'
import { exactResponse, problem } from './problem.ts'

/** What everybody may read: the list of Pockets. */
export const pocketEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/pockets',
    summary:
      'Pockets that can be backed now, by anybody or, before the public, by badge holders; those that close first on top.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'backing',
    query: pageQuery(byTimeAndId),
    answer: pageAnswer(pocketView),
    handle: async ({ platform, query }) => accept(await pageOnSale(platform, query)),
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
