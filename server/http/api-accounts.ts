import { Hono } from 'hono'
import { findSession } from '#server/accounts/find-session.ts'
import { logIn, loginInput } from '#server/accounts/log-in.ts'
import { logOut } from '#server/accounts/log-out.ts'
import { registerAccount, registrationInput } from '#server/accounts/register-account.ts'
import { identityInput, verifyIdentity } from '#server/accounts/verify-identity.ts'
import { fieldProblem, refusalProblem, unauthenticated } from '#server/http/problem.ts'
import { readClient } from '#server/http/read-client.ts'
import { readJson } from '#server/http/read-json.ts'
import type { Platform } from '#server/platform.ts'

/** Accounts and sessions. */
export function accountRoutes(platform: Platform): Hono {
  const routes = new Hono()

  routes.post('/accounts', async (context) => {
    const body = await readJson(context.req.raw, registrationInput)
    if (!body.ok) return body.answer
    const answer = await registerAccount(platform, body.value, readClient(context, platform.env))
    if (answer.ok) return context.json({ email: answer.value.email }, 202)
    return 'problems' in answer ? fieldProblem(answer.problems) : refusalProblem(answer.refusals)
  })

  routes.post('/session', async (context) => {
    const body = await readJson(context.req.raw, loginInput)
    if (!body.ok) return body.answer
    const answer = await logIn(platform, body.value, readClient(context, platform.env))
    if (!answer.ok) {
      return 'problems' in answer ? fieldProblem(answer.problems) : refusalProblem(answer.refusals)
    }
    const next = answer.value
    if (next.step === 'second_factor') {
      return context.json({ secondFactor: true, challenge: next.challenge }, 202)
    }
    for (const cookie of next.session.setCookies) {
      context.header('Set-Cookie', cookie, { append: true })
    }
    return context.json({ name: next.session.name })
  })

  routes.get('/session', async (context) => {
    const actor = await findSession(platform, context.req.raw)
    if (!actor) return context.json(null)
    const { name, email, emailVerified, kycLevel, roles } = actor
    return context.json({ name, email, emailVerified, kycLevel, roles })
  })

  routes.delete('/session', async (context) => {
    const { setCookies } = await logOut(platform, context.req.raw)
    for (const cookie of setCookies) context.header('Set-Cookie', cookie, { append: true })
    return context.body(null, 204)
  })

  routes.post('/identity', async (context) => {
    const actor = await findSession(platform, context.req.raw)
    if (!actor) return unauthenticated()
    const body = await readJson(context.req.raw, identityInput)
    if (!body.ok) return body.answer
    const answer = await verifyIdentity(platform, actor, body.value)
    if (answer.ok) return context.json(answer.value)
    return 'problems' in answer ? fieldProblem(answer.problems) : refusalProblem(answer.refusals)
  })
  return routes
}
