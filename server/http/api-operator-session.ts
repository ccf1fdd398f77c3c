import { Hono } from 'hono'
import { exactResponse, fieldProblem, refusalProblem } from '#server/http/problem.ts'
import { readClient } from '#server/http/read-client.ts'
import { readJson } from '#server/http/read-json.ts'
import { acceptInvitation, invitationAnswerInput } from '#server/operator/accept-invitation.ts'
import { invitationInput, readInvitation } from '#server/operator/invite-operator.ts'
import { logInOperator, operatorLoginInput } from '#server/operator/log-in-operator.ts'
import { endOperatorSession } from '#server/operator/operator-session.ts'
import type { Platform } from '#server/platform.ts'

/** How operators get in and out. Whatever the launch switches say. */
export function operatorSessionRoutes(platform: Platform): Hono {
  const routes = new Hono()

  routes.post('/operator/session', async (context) => {
    const body = await readJson(context.req.raw, operatorLoginInput)
    if (!body.ok) return body.answer
    const answer = await logInOperator(platform, body.value, readClient(context, platform.env))
    if (!answer.ok) return refusalProblem(answer.refusals)
    const { setCookie, handle } = answer.value
    context.header('Set-Cookie', setCookie)
    return context.json({ handle })
  })

  routes.delete('/operator/session', async (context) => {
    context.header('Set-Cookie', await endOperatorSession(platform, context.req.raw))
    return context.body(null, 204)
  })

  routes.post('/operator/invitation', async (context) => {
    const body = await readJson(context.req.raw, invitationInput)
    if (!body.ok) return body.answer
    const found = await readInvitation(platform, body.value.token)
    return found.ok ? exactResponse(found.value) : refusalProblem(found.refusals)
  })

  routes.put('/operator/invitation', async (context) => {
    const body = await readJson(context.req.raw, invitationAnswerInput)
    if (!body.ok) return body.answer
    const client = readClient(context, platform.env)
    const answer = await acceptInvitation(platform, body.value, client)
    if (answer.ok) return exactResponse(answer.value)
    return 'problems' in answer ? fieldProblem(answer.problems) : refusalProblem(answer.refusals)
  })
  return routes
}
