import { Hono } from 'hono'
import { z } from 'zod'
import { dryRun, NotDryRunnable } from '#server/host/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { apiRoutes } from './api.ts'
import { problem, refusalProblem } from './problem.ts'
import { readJson } from './read-json.ts'

const operationBody = z.strictObject({
  /** Of the operators' API. */
  path: z.string().regex(/^\/[^?#]+$/),
  body: z.record(z.string(), z.unknown()),
})

/**
 * The dry run of an operator's operation: any operation of the operators' API, in a transaction that is rolled back.
 * `not_dry_runnable` if it would call an outside party.
 */
export async function dryRunOperation(platform: Platform, request: Request): Promise<Response> {
  const parsed = await readJson(request, operationBody)
  if (!parsed.ok) return parsed.answer
  const { path, body } = parsed.value
  const url = new URL(`/api/operator${path}`, request.url)
  if (url.pathname !== `/api/operator${path}`) return refusalProblem([{ code: 'unknown_object' }])
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const asked = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
  try {
    return await dryRun(platform, async (within) => {
      const api = new Hono().route('/api', apiRoutes(within)).onError((error) => {
        throw error
      })
      return api.fetch(asked)
    })
  } catch (error) {
    if (!(error instanceof NotDryRunnable)) throw error
    return problem(409, 'not_dry_runnable', { code: 'not_dry_runnable' })
  }
}
