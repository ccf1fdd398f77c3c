import { Hono } from 'hono'
import { z } from 'zod'
import { EVIDENCE_TYPES, MOST_EVIDENCE_BYTES } from '#domain/identity/evidence-type.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { findOperator, OPERATOR_HEADER, tokenIn } from '#server/identity/door.ts'
import {
  type Actor,
  actorRoles,
  authorityRefusals,
  fileEvidence,
  type OperatorActor,
  type Platform,
  readEvidence,
} from '#server/kernel/door.ts'
import { findCaller } from './find-caller.ts'
import { limitBody } from './limit-body.ts'
import { exactResponse, problem, refusalProblem } from './problem.ts'

/** Where documents are sent: their bytes are the body, so it takes more than JSON may weigh. */
export const EVIDENCE_PATH = '/api/evidence'

/** A document's id, or the hash by which commands name it. */
const documentName = z.union([z.uuid(), z.string().regex(/^[0-9a-f]{64}$/)])

const TYPES: ReadonlySet<string> = new Set(EVIDENCE_TYPES)

export function isEvidenceType(type: string | undefined): boolean {
  return type !== undefined && TYPES.has(type)
}

type Admitted =
  | { ok: true; who: Actor | OperatorActor; headers: Readonly<Record<string, string>> }
  | { ok: false; answer: Response }

/** An operator, or whoever asks by a session or a token of their own. A token that is shown decides alone. */
async function admit(
  platform: Platform,
  method: 'GET' | 'POST',
  request: Request,
): Promise<Admitted> {
  const operation = method === 'GET' ? 'read_evidence' : 'file_evidence'
  const mayBeOperator = request.headers.has(OPERATOR_HEADER) || tokenIn(request) === null
  const operator = mayBeOperator ? await findOperator(platform, request) : null
  const caller = operator
    ? { ok: true as const, who: operator, headers: {} }
    : await findCaller(platform, { audience: 'person', method, operation }, request)
  if (!caller.ok) return caller
  // `findCaller` gives nobody to an audience of people.
  const who = caller.who as Actor | OperatorActor
  const [forbidden] = authorityRefusals(actorRoles(who), operation, 'none')
  if (forbidden) return { ok: false, answer: refusalProblem([forbidden]) }
  return { ok: true, who, headers: caller.headers }
}

function withHeaders(answer: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

/** Documents on file: sent as they are, given back as downloads that no browser runs. */
export function evidenceRoutes(platform: Platform): Hono {
  const routes = new Hono()
  const tooLarge = () => problem(413, 'too_large', { code: 'too_large' })
  routes.post('/evidence', limitBody(MOST_EVIDENCE_BYTES, tooLarge), async (context) => {
    const admitted = await admit(platform, 'POST', context.req.raw)
    if (!admitted.ok) return admitted.answer
    const bytes = new Uint8Array(await context.req.arrayBuffer())
    const decision = await fileEvidence(platform, admitted.who, { sent: bytes })
    const answer = decision.ok
      ? exactResponse(decision.value, 201)
      : refusalProblem(decision.refusals)
    return withHeaders(answer, admitted.headers)
  })
  routes.get('/evidence/:name', async (context) => {
    const admitted = await admit(platform, 'GET', context.req.raw)
    if (!admitted.ok) return admitted.answer
    const { who, headers } = admitted
    const name = documentName.safeParse(context.req.param('name'))
    const read = name.success
      ? await readEvidence(platform, who, name.data)
      : refuse({ code: 'unknown_object' })
    if (!read.ok) return withHeaders(refusalProblem(read.refusals), headers)
    return new Response(Buffer.from(read.value.bytes), {
      headers: {
        ...headers,
        'Content-Type': read.value.mediaType,
        'Content-Disposition': 'attachment; filename="document"',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cache-Control': 'no-store',
      },
    })
  })
  return routes
}
