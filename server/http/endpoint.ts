import type { z } from 'zod'
import type { Operation } from '#domain/authority.ts'
import type { LaunchSwitch } from '#domain/launch.ts'
import type { Decision } from '#domain/refusal.ts'
import type { Actor } from '#server/accounts/actor.ts'
import type { OperatorActor } from '#server/operator/operator-actor.ts'
import type { Platform } from '#server/platform.ts'

/** Who may call: anybody, somebody with a session, or an operator. */
export type Audience = 'anyone' | 'person' | 'operator'

interface CallerOf {
  anyone: Actor | null
  person: Actor
  operator: OperatorActor
}

/** One call whose parts have all been checked. */
export interface Call<Who, Params, Query, Body> {
  platform: Platform
  who: Who
  params: Params
  query: Query
  body: Body
  /** The Idempotency-Key; empty where none is asked for. */
  key: string
}

interface Shape<A extends Audience, Params, Query, Body, Answer> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; parameters as `:name`. */
  path: `/${string}`
  /** One sentence for the reader of the API's document. */
  summary: string
  /** Its row in the authority table. */
  operation: Operation
  audience: A
  /** The switch without which it answers `not_launched`; null for what must always answer. */
  launch: LaunchSwitch | null
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** What a successful answer looks like on the wire: amounts and big numbers are decimal text. */
  answer: z.ZodType
  status?: 200 | 201 | 202 | 204
  /** Asks for an Idempotency-Key: money moves, or something is made that must be made once. */
  keyed?: true
  /** Asks for the password: too many wrong ones are answered 429 for a while. */
  countsTries?: true
  /** For how many seconds everybody may keep the answer, which then has an ETag; nothing in it depends on who asks. */
  keptFor?: number
  handle(call: Call<CallerOf[A], Params, Query, Body>): Promise<Decision<Answer>>
}

/** An operation of the API with its types forgotten, as the router and the API's document need it. */
export type Endpoint = Shape<Audience, unknown, unknown, unknown, unknown>

/**
 * Declares one operation of the API, once: what it takes, what it answers and who may call it. The router, the
 * API's document and the test of the authority table are made from it.
 */
export function endpoint<A extends Audience, Params, Query, Body, Answer>(
  shape: Shape<A, Params, Query, Body, Answer>,
): Endpoint {
  // The router calls `handle` only with a caller of this audience and parts that fit the schemas.
  return shape as unknown as Endpoint
}
