import { TOKEN_BURST, TOKEN_PER_SECOND, tokenScopeFor } from '#domain/identity/token-scope.ts'
import {
  findOperator,
  findSession,
  findTokenCaller,
  OPERATOR_HEADER,
  tokenIn,
} from '#server/identity/door.ts'
import type { Actor, Endpoint, OperatorActor, Platform } from '#server/kernel/door.ts'
import { problem, refusalProblem, unauthenticated } from './problem.ts'

/** The caller, with rate limit headers for the answer; or the answer that rejects them. */
export type Caller =
  | { ok: true; who: Actor | OperatorActor | null; headers: Readonly<Record<string, string>> }
  | { ok: false; answer: Response }

/** The parts of an operation that decide who may call it. */
type Asked = Pick<Endpoint, 'method' | 'operation' | 'audience'>

/**
 * Finds who asks for an operation: an operator, somebody by a session, or somebody's program by a token whose scope
 * is enough. A token that is shown decides alone: whatever cookie comes with it is not looked at.
 */
export async function findCaller(
  platform: Platform,
  each: Asked,
  request: Request,
): Promise<Caller> {
  const token = tokenIn(request)
  if (each.audience === 'operator') return known(await findOperator(platform, request), each)
  if (each.audience === 'caller' && (token === null || request.headers.has(OPERATOR_HEADER))) {
    const operator = await findOperator(platform, request)
    if (operator) return known(operator, each)
  }
  if (token === null) return known(await findSession(platform, request), each)
  return byToken(platform, each, token)
}

function known(who: Actor | OperatorActor | null, { audience }: Asked): Caller {
  if (who === null && audience !== 'anyone') return { ok: false, answer: unauthenticated() }
  return { ok: true, who, headers: {} }
}

async function byToken(platform: Platform, each: Asked, token: string): Promise<Caller> {
  const found = await findTokenCaller(platform, token)
  if (!found) return away(unauthenticated(), 'error="invalid_token"')
  if (!found.ok) return { ok: false, answer: refusalProblem(found.refusals) }
  const { actor, scopes, left } = found.value
  const needed = tokenScopeFor(each.operation, each.method === 'GET')
  if (needed === null) return away(tooNarrow(), 'error="insufficient_scope"')
  if (!scopes.includes(needed)) {
    return away(tooNarrow(), `error="insufficient_scope", scope="${needed}"`)
  }
  return { ok: true, who: actor, headers: allowanceHeaders(left) }
}

/** As RFC 6750 has it: what is wrong with the token, and which scope would do. */
function away(answer: Response, why: string): Caller {
  answer.headers.set('WWW-Authenticate', `Bearer ${why}`)
  return { ok: false, answer }
}

const tooNarrow = (): Response => problem(403, 'scope_missing')

/** A token's rate limit, and how much of it is left. */
function allowanceHeaders(left: number): Record<string, string> {
  const fullAfter = Math.ceil((TOKEN_BURST - left) / TOKEN_PER_SECOND)
  const windowSeconds = TOKEN_BURST / TOKEN_PER_SECOND
  return {
    'RateLimit-Policy': `"token";q=${TOKEN_BURST};w=${windowSeconds}`,
    RateLimit: `"token";r=${left};t=${fullAfter}`,
  }
}
