import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { EVIDENCE_TYPES, MOST_EVIDENCE_BYTES } from '#domain/evidence-type.ts'
import { findSession } from '#server/accounts/find-session.ts'
import { type Filer, fileEvidence } from '#server/evidence/file-evidence.ts'
import { findEvidence } from '#server/evidence/queries.ts'
import { exactResponse, problem, refusalProblem, unauthenticated } from '#server/http/problem.ts'
import { findOperator } from '#server/operator/find-operator.ts'
import type { Platform } from '#server/platform.ts'

/** Where documents are sent: their bytes are the body, so it takes more than JSON may weigh. */
export const EVIDENCE_PATH = '/api/evidence'

/** A document's id, or the hash by which commands name it. */
const documentName = z.union([z.uuid(), z.string().regex(/^[0-9a-f]{64}$/)])

const TYPES: ReadonlySet<string> = new Set(EVIDENCE_TYPES)

export function isEvidenceType(type: string | undefined): boolean {
  return type !== undefined && TYPES.has(type)
}

/** Documents on file: sent as they are, given back as downloads that no browser runs. */
export function evidenceRoutes(platform: Platform): Hono {
  const routes = new Hono()
  const filerOf = async (request: Request): Promise<Filer | null> => {
    const operator = await findOperator(platform, request)
    if (operator) return { operatorId: operator.operatorId }
    const actor = await findSession(platform, request)
    return actor && { personId: actor.personId }
  }
  const tooLarge = () => problem(413, 'too_large', { code: 'too_large' })
  routes.post(
    '/evidence',
    bodyLimit({ maxSize: MOST_EVIDENCE_BYTES, onError: tooLarge }),
    async (context) => {
      const filer = await filerOf(context.req.raw)
      if (!filer) return unauthenticated()
      const bytes = new Uint8Array(await context.req.arrayBuffer())
      const decision = await fileEvidence(platform, filer, bytes)
      return decision.ok ? exactResponse(decision.value, 201) : refusalProblem(decision.refusals)
    },
  )
  routes.get('/evidence/:name', async (context) => {
    const reader = await filerOf(context.req.raw)
    if (!reader) return unauthenticated()
    const name = documentName.safeParse(context.req.param('name'))
    const found = name.success ? await findEvidence(platform, reader, name.data) : null
    if (!found) return refusalProblem([{ code: 'unknown_object' }])
    return new Response(Buffer.from(found.bytes), {
      headers: {
        'Content-Type': found.mediaType,
        'Content-Disposition': 'attachment; filename="document"',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cache-Control': 'no-store',
      },
    })
  })
  return routes
}
