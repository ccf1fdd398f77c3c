import { Hono } from 'hono'
import { dryRun, NotDryRunnable } from '#server/host/door.ts'
import type { FiledEvidence, Platform } from '#server/kernel/door.ts'
import { apiRoutes } from './api.ts'
import { inputProblem, problem, refusalProblem } from './problem.ts'

/**
 * The dry run of an operator's operation: any operation of the operators' API, in a transaction that is rolled back. The form
 * says its `path` below `/api/operator` and its `body` in JSON; each file of it is put on file first, and its hash stands where
 * the body has its name. Refuses what is no such form; `not_dry_runnable` if it would call an outside party.
 */
export async function dryRunOperation(platform: Platform, request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null)
  if (!form) return inputProblem([{ field: '', code: 'not_a_form' }])
  if (!isJson(form.get('body'))) return problem(400, 'bad_json', { code: 'bad_json' })
  const path = `/api/operator${form.get('path')}`
  const url = new URL(path, request.url)
  if (url.pathname !== path) return refusalProblem([{ code: 'unknown_object' }])
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.delete('content-type')
  try {
    return await dryRun(platform, async (within) => {
      const api = new Hono().route('/api', apiRoutes(within)).onError((error) => {
        throw error
      })
      const hashes = new Map<unknown, string>()
      for (const [name, document] of form) {
        if (typeof document === 'string') continue
        const filing = { method: 'POST', headers, body: document }
        const filed = await api.fetch(new Request(new URL('/api/evidence', url), filing))
        if (!filed.ok) return filed
        hashes.set(name, ((await filed.json()) as FiledEvidence).sha256)
      }
      const given = JSON.parse(String(form.get('body')), (_, value) => hashes.get(value) ?? value)
      const asked = { method: 'POST', headers: new Headers(headers), body: JSON.stringify(given) }
      asked.headers.set('content-type', 'application/json')
      return api.fetch(new Request(url, asked))
    })
  } catch (error) {
    if (!(error instanceof NotDryRunnable)) throw error
    return problem(409, 'not_dry_runnable')
  }
}

function isJson(text: unknown): boolean {
  try {
    JSON.parse(String(text))
    return typeof text === 'string'
  } catch {
    return false
  }
}
