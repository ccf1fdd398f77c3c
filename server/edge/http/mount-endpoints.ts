import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { isLaunched, type LaunchState } from '#domain/kernel/launch.ts'
import {
  type Actor,
  actorRoles,
  authorityRefusals,
  type Call,
  type Endpoint,
  type OperatorActor,
  type Platform,
  type Reply,
} from '#server/kernel/door.ts'
import { type Caller, findCaller } from './find-caller.ts'
import { keptResponse } from './kept-answer.ts'
import {
  exactResponse,
  fieldProblem,
  inputProblem,
  notLaunched,
  refusalProblem,
} from './problem.ts'
import { readClient } from './read-client.ts'
import { type ReadBody, readJson, wrongFields } from './read-json.ts'
import { streamedResponse } from './streamed-response.ts'

const LONGEST_KEY = 255

/**
 * Routes for these operations. In this order: the launch switch, the caller, the role, exact validation of the input, the
 * operation itself.
 */
export function mountEndpoints(platform: Platform, endpoints: readonly Endpoint[]): Hono {
  const routes = new Hono()
  for (const each of endpoints) {
    routes.on(each.method, each.path, (context) => answer(platform, each, context))
  }
  return routes
}

async function answer(platform: Platform, each: Endpoint, context: Context): Promise<Response> {
  const caller = await admit(platform, each, context.req.raw)
  if (!caller.ok) return caller.answer
  const response = await carryOut(platform, each, context, caller.who)
  for (const [name, value] of Object.entries(caller.headers)) response.headers.set(name, value)
  return response
}

async function carryOut(
  platform: Platform,
  each: Endpoint,
  context: Context,
  caller: Actor | OperatorActor | null,
): Promise<Response> {
  const [forbidden] = authorityRefusals(actorRoles(caller), each.operation, 'none')
  if (forbidden) return refusalProblem([forbidden])
  const parts = await readParts(each, context)
  if (!parts.ok) return parts.answer
  // `findCaller` has looked for this audience's kind of caller.
  const who = caller as Actor & OperatorActor
  const client = readClient(context, platform.env)
  const request = context.req.raw
  const { headers } = request
  const outcome = await each.handle({ platform, who, ...parts.value, client, headers })
  if (!outcome.ok) {
    return 'problems' in outcome ? fieldProblem(outcome.problems) : refusalProblem(outcome.refusals)
  }
  if (each.keptFor) return keptResponse(request, outcome.value, each.keptFor)
  return responseOf(each, request, each.reply?.(outcome.value) ?? { body: outcome.value })
}

function responseOf(
  { status: usual = 200 }: Endpoint,
  request: Request,
  { body, status = usual, cookies = [], headers = {} }: Reply,
): Response {
  const answer =
    status === 204 ? new Response(null, { status }) : bodyOf(request, body, status, headers)
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie)
  return answer
}

/** JSON, or text or bytes of a type that the reply names, whole or as it comes. */
function bodyOf(
  request: Request,
  body: unknown,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  if (body instanceof ReadableStream) return streamedResponse(request, body, status)
  return 'Content-Type' in headers
    ? new Response(body as BodyInit, { status })
    : exactResponse(body, status)
}

/** Who asks, if the platform has been launched so far. */
async function admit(platform: Platform, each: Endpoint, request: Request): Promise<Caller> {
  const { launch } = each
  if (launch && !isLaunched(await switchesFor(platform, request), launch)) {
    return { ok: false, answer: notLaunched(launch) }
  }
  return findCaller(platform, each, request)
}

/** Changes are judged by the switches of this moment, reads by those of seconds ago. */
async function switchesFor({ launch, db }: Platform, { method }: Request): Promise<LaunchState> {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead ? launch.read() : launch.readWithin(db)
}

type Parts = Pick<Call<unknown, unknown, unknown, unknown>, 'params' | 'query' | 'body' | 'key'>

async function readParts(each: Endpoint, { req }: Context): Promise<ReadBody<Parts>> {
  const key = req.header('idempotency-key') ?? ''
  if (each.keyed && (key === '' || key.length > LONGEST_KEY)) {
    const wrong = { field: 'Idempotency-Key', code: key ? 'too_long' : 'required' }
    return { ok: false, answer: inputProblem([wrong]) }
  }
  const params = matched(each.params, req.param())
  if (!params.ok) return { ok: false, answer: refusalProblem([{ code: 'unknown_object' }]) }
  const twice = Object.entries(req.queries()).find(([, values]) => values.length > 1)
  // Of two values one would be dropped silently.
  if (twice)
    return { ok: false, answer: inputProblem([{ field: twice[0], code: 'duplicate_key' }]) }
  const query = matched(each.query ?? noQuery, req.query())
  if (!query.ok) return query
  const body = await readBody(each, req.raw)
  if (!body.ok) return body
  return {
    ok: true,
    value: { params: params.value, query: query.value, body: body.value, key },
  }
}

async function readBody({ body, bytes }: Endpoint, request: Request): Promise<ReadBody<unknown>> {
  if (!body) return nothing
  if (bytes?.in) return { ok: true, value: new Uint8Array(await request.arrayBuffer()) }
  return readJson(request, body)
}

/** Where nothing can be asked for, what somebody asks for has a typing mistake in it. */
const noQuery = z.strictObject({})

const nothing: ReadBody<unknown> = { ok: true, value: undefined }

function matched(schema: z.ZodType | undefined, value: unknown): ReadBody<unknown> {
  if (!schema) return nothing
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, answer: inputProblem(wrongFields(parsed.error)) }
}
