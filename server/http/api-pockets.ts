import { Hono } from 'hono'
import { findCertificate } from '#server/certificates/queries.ts'
import { exactResponse, problem } from '#server/http/problem.ts'
import type { Platform } from '#server/platform.ts'
import { findPocket, listOpenPockets } from '#server/pockets/queries.ts'

/** What everybody may read: Pockets and certificates. */
export function pocketRoutes(platform: Platform): Hono {
  const routes = new Hono()
  routes.get('/pockets', async () => exactResponse(await listOpenPockets(platform)))
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
