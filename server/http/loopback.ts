import { Hono } from 'hono'
import { exactResponse, problem } from '#server/http/problem.ts'
import { verify } from '#server/ledger/verify.ts'
import { showsLoopbackToken } from '#server/operator/find-operator.ts'
import type { Platform } from '#server/platform.ts'

/**
 * What whoever can read the data folder may ask without being an operator: how the platform is. It reads only.
 */
export function loopbackRoutes(platform: Platform): Hono {
  const routes = new Hono()
  routes.use(async ({ req }, next) => {
    if (!showsLoopbackToken(platform, req.raw)) {
      return problem(401, 'token_required', { code: 'token_required' })
    }
    await next()
    return undefined
  })
  routes.get('/verification', async () => {
    const checkedAt = platform.clock.now()
    return exactResponse({ checkedAt, differences: await verify(platform) })
  })
  return routes
}
