import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Decision } from '#domain/refusal.ts'
import type { Actor } from '#server/accounts/actor.ts'
import { answerSecondFactor, secondFactorInput } from '#server/accounts/answer-second-factor.ts'
import { changeEmail, linkInput } from '#server/accounts/change-email.ts'
import { changePassword, passwordChangeInput } from '#server/accounts/change-password.ts'
import { confirmationInput, confirmLogin } from '#server/accounts/confirm-login.ts'
import { eraseAccount } from '#server/accounts/erase-account.ts'
import { EXPORT_PARTS, type ExportPart, exportOwnData } from '#server/accounts/export-own-data.ts'
import { findSession } from '#server/accounts/find-session.ts'
import { endLogin, endOtherLogins, listLogins } from '#server/accounts/logins.ts'
import { emailChangeInput, requestEmailChange } from '#server/accounts/request-email-change.ts'
import { requestPasswordReset } from '#server/accounts/request-password-reset.ts'
import { passwordResetInput, resetPassword } from '#server/accounts/reset-password.ts'
import {
  beginSecondFactor,
  codeInput,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '#server/accounts/second-factor.ts'
import { writeCsv } from '#server/accounts/write-csv.ts'
import {
  exactResponse,
  fieldProblem,
  inputProblem,
  refusalProblem,
  unauthenticated,
} from '#server/http/problem.ts'
import { readClient } from '#server/http/read-client.ts'
import { readJson } from '#server/http/read-json.ts'
import type { Platform } from '#server/platform.ts'
import type { WrongInput } from '#server/wrong-input.ts'

type Answer<T> = Decision<T> | WrongInput<string, string>

/** What an owner does with an account: password, address, second factor, logins, data. */
export function ownAccountRoutes(platform: Platform): Hono {
  const routes = new Hono()
  const client = (context: Context) => readClient(context, platform.env)

  /** A route for whoever has a session; its body, if any, must fit to the letter. */
  const own = <Body>(
    method: string,
    path: string,
    schema: z.ZodType<Body> | null,
    handle: (actor: Actor, body: Body, context: Context) => Promise<Response>,
  ) =>
    routes.on(method, path, async (context) => {
      const actor = await findSession(platform, context.req.raw)
      if (!actor) return unauthenticated()
      if (schema === null) return handle(actor, undefined as Body, context)
      const body = await readJson(context.req.raw, schema)
      return body.ok ? handle(actor, body.value, context) : body.answer
    })

  own('POST', '/account/confirmation', confirmationInput, async (actor, body, context) =>
    nothing(await confirmLogin(platform, actor, body, client(context))),
  )
  own('PUT', '/account/password', passwordChangeInput, async (actor, body) =>
    nothing(await changePassword(platform, actor, body)),
  )
  own('POST', '/account/email', emailChangeInput, async (actor, body, context) =>
    told(await requestEmailChange(platform, actor, body, client(context)), 202),
  )
  own('GET', '/account/logins', null, async (actor) =>
    exactResponse({ logins: await listLogins(platform, actor) }),
  )
  own('DELETE', '/account/logins', null, async (actor) =>
    told(await endOtherLogins(platform, actor)),
  )
  own('DELETE', '/account/logins/:id', null, async (actor, _body, context) =>
    nothing(await endLogin(platform, actor, context.req.param('id') ?? '')),
  )
  own('GET', '/account/second-factor', null, async (actor) =>
    exactResponse(await readSecondFactor(platform, actor)),
  )
  own('POST', '/account/second-factor', null, async (actor) =>
    told(await beginSecondFactor(platform, actor), 201),
  )
  own('PUT', '/account/second-factor', codeInput, async (actor, body, context) =>
    told(await confirmSecondFactor(platform, actor, body, client(context))),
  )
  own('POST', '/account/second-factor/end', codeInput, async (actor, body, context) =>
    nothing(await endSecondFactor(platform, actor, body, client(context))),
  )
  own('POST', '/account/recovery-codes', codeInput, async (actor, body, context) =>
    told(await renewRecoveryCodes(platform, actor, body, client(context))),
  )
  own('GET', '/account/export', null, (actor, _body, context) =>
    exportAnswer(platform, actor, context.req.query('part')),
  )
  own('DELETE', '/account', null, async (actor) => {
    const answer = told(await eraseAccount(platform, actor))
    if (answer.ok) answer.headers.set('Clear-Site-Data', '"cookies", "storage"')
    return answer
  })
  return routes
}

/** What somebody without a session does to get into an account. */
export function accountEntryRoutes(platform: Platform): Hono {
  const routes = new Hono()
  const client = (context: Context) => readClient(context, platform.env)

  routes.post('/password-reset', async (context) => {
    const body = await readJson(context.req.raw, emailChangeInput)
    if (!body.ok) return body.answer
    const answer = await requestPasswordReset(platform, body.value.email, client(context))
    return answer.ok ? exactResponse({ sent: true }, 202) : refusalProblem(answer.refusals)
  })
  routes.put('/password-reset', async (context) => {
    const body = await readJson(context.req.raw, passwordResetInput)
    if (!body.ok) return body.answer
    return nothing(await resetPassword(platform, body.value, client(context)))
  })
  routes.post('/email-change', async (context) => {
    const body = await readJson(context.req.raw, linkInput)
    return body.ok ? told(await changeEmail(platform, body.value.token)) : body.answer
  })
  routes.post('/session/second-factor', async (context) => {
    const body = await readJson(context.req.raw, secondFactorInput)
    if (!body.ok) return body.answer
    const answer = await answerSecondFactor(platform, body.value, client(context))
    if (!answer.ok) return refusalProblem(answer.refusals)
    for (const cookie of answer.value.setCookies) {
      context.header('Set-Cookie', cookie, { append: true })
    }
    return context.json({ name: answer.value.name })
  })
  return routes
}

function told<T>(answer: Answer<T>, status = 200): Response {
  if (answer.ok) return exactResponse(answer.value, status)
  return 'problems' in answer ? fieldProblem(answer.problems) : refusalProblem(answer.refusals)
}

function nothing(answer: Answer<unknown>): Response {
  return answer.ok ? new Response(null, { status: 204 }) : told(answer)
}

/** The whole as JSON, or one part as CSV. */
async function exportAnswer(
  platform: Platform,
  actor: Actor,
  part: string | undefined,
): Promise<Response> {
  if (part !== undefined && !isPart(part)) {
    return inputProblem([{ field: 'part', code: 'invalid_value' }])
  }
  const data = await exportOwnData(platform, actor)
  if (!data.ok) return refusalProblem(data.refusals)
  const name = part ? `coin-rouge-${part}.csv` : 'coin-rouge.json'
  const answer = part
    ? new Response(writeCsv(data.value[part]), {
        headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'no-store' },
      })
    : exactResponse(data.value)
  answer.headers.set('Content-Disposition', `attachment; filename="${name}"`)
  return answer
}

function isPart(text: string): text is ExportPart {
  return EXPORT_PARTS.some((part) => part === text)
}
