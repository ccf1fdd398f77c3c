import { Hono } from 'hono'
import type { Platform } from '#server/kernel/door.ts'
import { documentRoutes } from './api-document.ts'
import { endpoints, fileTypesAt } from './endpoints.ts'
import { foreignOrigin, isForeign } from './is-foreign.ts'
import { mountEndpoints } from './mount-endpoints.ts'
import { problem } from './problem.ts'
import { publicBooksRoutes } from './transparency-endpoints.ts'

/** The same commands and queries as the pages', in JSON: amounts are decimal text, times ISO 8601. */
export function apiRoutes(platform: Platform): Hono {
  const routes = new Hono()
  routes.use(async (context, next) => {
    const refused = refuseForeign(platform, context.req.raw)
    if (refused) return refused
    await next()
    const isKept = context.res.headers.get('Cache-Control')?.startsWith('public')
    if (!isKept) context.header('Cache-Control', 'no-store')
    return undefined
  })
  routes.route('/', publicBooksRoutes(platform))
  routes.route('/', documentRoutes())
  routes.route('/', mountEndpoints(platform, endpoints))
  routes.all('*', () => problem(404, 'not_found'))
  return routes
}

/** A browser on another site can send forms and plain text with our cookie, but not JSON; and it sends its origin. */
function refuseForeign(platform: Platform, request: Request): Response | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null
  if (isForeign(platform, request)) return foreignOrigin(403)
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const hasBody = request.method !== 'DELETE' && !isEmpty(request, type)
  // A browser elsewhere may not send files of these types with our cookie either.
  const fileTypes = fileTypesAt({ method: request.method, path: new URL(request.url).pathname })
  if (type && fileTypes?.includes(type)) return null
  return hasBody && type !== 'application/json' ? problem(415, 'json_expected') : null
}

/** True for a request that neither sends a body nor says of which type it would be. */
function isEmpty({ headers }: Request, type: string | undefined): boolean {
  const length = headers.get('content-length') ?? '0'
  return type === undefined && length === '0' && !headers.has('transfer-encoding')
}
