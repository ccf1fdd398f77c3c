import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Actor } from '#server/accounts/actor.ts'
import { findSession } from '#server/accounts/find-session.ts'
import { orderInput } from '#server/backings/order-input.ts'
import { placeBacking } from '#server/backings/place-backing.ts'
import { findBackerFigures, findOwnBacking, listOwnBackings } from '#server/backings/queries.ts'
import { quoteBacking } from '#server/backings/quote-backing.ts'
import { startCardPayment } from '#server/backings/start-card-payment.ts'
import { unauthenticated } from '#server/http/api-accounts.ts'
import { exactResponse, inputProblem, problem, refusalProblem } from '#server/http/problem.ts'
import { readJson } from '#server/http/read-json.ts'
import type { Platform } from '#server/platform.ts'

const path = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[\w\-./?=&]*$/)
const paymentInput = z.strictObject({ successPath: path, cancelPath: path })

/** Orders of one's own. */
export function backingRoutes(platform: Platform): Hono {
  const routes = new Hono()
  /** Answers only to somebody. */
  const withActor =
    (answer: (context: Context, actor: Actor) => Promise<Response>) =>
    async (context: Context): Promise<Response> => {
      const actor = await findSession(platform, context.req.raw)
      return actor ? answer(context, actor) : unauthenticated()
    }

  routes.post(
    '/quotes',
    withActor(async (context, actor) => {
      const body = await readJson(context.req.raw, orderInput)
      if (!body.ok) return body.answer
      const answer = await quoteBacking(platform, actor, body.value)
      return answer.ok ? exactResponse(answer.value) : refusalProblem(answer.refusals)
    }),
  )

  routes.post(
    '/backings',
    withActor(async (context, actor) => {
      const key = context.req.header('idempotency-key') ?? ''
      if (key === '' || key.length > 255) {
        return inputProblem([{ field: 'Idempotency-Key', code: key ? 'too_long' : 'required' }])
      }
      const body = await readJson(context.req.raw, orderInput)
      if (!body.ok) return body.answer
      const answer = await placeBacking(platform, actor, body.value, key)
      return answer.ok ? exactResponse(answer.value, 201) : refusalProblem(answer.refusals)
    }),
  )

  routes.post(
    '/backings/:id/card-payment',
    withActor(async (context, actor) => {
      const body = await readJson(context.req.raw, paymentInput)
      if (!body.ok) return body.answer
      const { successPath: success, cancelPath: cancel } = body.value
      const id = context.req.param('id') ?? ''
      const answer = await startCardPayment(platform, actor, id, { success, cancel })
      return answer.ok ? exactResponse(answer.value) : refusalProblem(answer.refusals)
    }),
  )

  routes.get(
    '/backings',
    withActor(async (_context, actor) => exactResponse(await listOwnBackings(platform, actor))),
  )
  routes.get(
    '/backings/:id',
    withActor(async (context, actor) => {
      const backing = await findOwnBacking(platform, actor, context.req.param('id') ?? '')
      return backing ? exactResponse(backing) : unknownBacking()
    }),
  )
  routes.get(
    '/figures',
    withActor(async (_context, actor) => exactResponse(await findBackerFigures(platform, actor))),
  )
  return routes
}

/** The same for an order that is not there and for somebody else's. */
function unknownBacking(): Response {
  return problem(404, 'unknown_backing', { code: 'unknown_backing' })
}
