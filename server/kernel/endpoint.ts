import type { z } from 'zod'
import type { Operation } from '#domain/kernel/authority.ts'
import type { LaunchSwitch } from '#domain/kernel/launch.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import type { Actor } from './actor.ts'
import type { Client } from './client.ts'
import type { OperatorActor } from './operator-actor.ts'
import type { Platform } from './platform.ts'
import type { WrongInput } from './wrong-input.ts'

/** Who may call: anybody, somebody with a session or a token, an operator, or either of these two. */
export type Audience = 'anyone' | 'person' | 'operator' | 'caller'

interface CallerOf {
  anyone: Actor | null
  person: Actor
  operator: OperatorActor
  caller: Actor | OperatorActor
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
  /** Where the call comes from, for rate limits. */
  client: Client
  /** The raw headers, for cookies. */
  headers: Headers
}

/** A successful response, where it is more than the operation's answer. */
export interface Reply {
  body: unknown
  /** Instead of the operation's own. */
  status?: number
  cookies?: readonly string[]
  headers?: Readonly<Record<string, string>>
}

/** A refusal of the rules, or invalid fields. */
type Outcome<Answer> = Decision<Answer> | WrongInput<string, string>

export interface Shape<A extends Audience, Params, Query, Body, Answer> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; parameters as `:name`. */
  path: `/${string}`
  /** One sentence for the reader of the API's document. */
  summary: string
  /** Its row in the authority table. */
  operation: Operation
  audience: A
  /** The launch switch without which it answers `not_launched`; null for what always answers. */
  launch: LaunchSwitch | null
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** What a successful answer looks like on the wire: amounts and big numbers are decimal text. Without it the answer is a file. */
  answer?: z.ZodType
  /** The media types of a body (a `Uint8Array`) or an answer that is a file. */
  bytes?: { in?: readonly string[]; out?: readonly string[] }
  status?: 200 | 201 | 202 | 204
  /** Requires an Idempotency-Key: money moves, or something must be created once. */
  keyed?: true
  /** Rate limit: too many tries are answered 429 for a while. */
  countsTries?: true
  /** For how many seconds caches may keep the answer, which then has an ETag; nothing in it depends on the caller. */
  keptFor?: number
  /** Other successful answers, by their status. */
  answers?: { readonly [status: number]: z.ZodType }
  /** Another content type in which the answer is given on request. A reply with a Content-Type is text or bytes, sent as they are. */
  alsoAs?: 'text/csv'
  /** Sets or ends a cookie. */
  setsCookie?: true
  handle(call: Call<CallerOf[A], Params, Query, Body>): Promise<Outcome<Answer>>
  /** Splits a successful answer into headers, cookies and body; without it all of it is the body. */
  reply?(answer: Answer): Reply
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
