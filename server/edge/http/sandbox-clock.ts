import { Hono } from 'hono'
import { z } from 'zod'
import { parseTimeSpan } from '#domain/kernel/time-span.ts'
import { travel } from '#server/host/door.ts'
import { showsLoopbackToken } from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { exactResponse, problem } from './problem.ts'
import { readJson } from './read-json.ts'

const input = z.strictObject({
  by: z.string().transform((text, context) => {
    const span = parseTimeSpan(text)
    if (span) return span
    context.addIssue({ code: 'custom', message: 'bad_span' })
    return z.NEVER
  }),
})

/** The sandbox's clock: everybody reads it, whoever has the token of the data folder puts it forward. */
export function sandboxClockRoutes(platform: Platform): Hono {
  const routes = new Hono()
  routes.get('/', () => exactResponse({ now: platform.clock.now() }))
  routes.post('/advance', async ({ req }) => {
    if (!showsLoopbackToken(platform, req.raw)) {
      return problem(401, 'token_required')
    }
    const body = await readJson(req.raw, input)
    if (!body.ok) return body.answer
    return exactResponse({ now: await travel(platform, body.value.by) })
  })
  return routes
}
