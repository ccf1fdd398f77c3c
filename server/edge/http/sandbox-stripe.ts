import { Hono } from 'hono'
import { z } from 'zod'
import { showsLoopbackToken } from '#server/identity/door.ts'
import { escapeHtml, type Platform } from '#server/kernel/door.ts'
import { CARD_DELIVERIES, type SandboxMessage, type SandboxStripe } from '#server/ports/door.ts'
import { exactResponse, problem } from './problem.ts'
import { cardTexts, noMessage } from './sandbox-card-texts.ts'
import { sandboxLanguage, sandboxMissing, sandboxPage, tableHead } from './sandbox-page.ts'

/** The sandbox card provider: its API under /v1 and the page where a card is typed. */
export function sandboxStripeRoutes(sandbox: SandboxStripe): Hono {
  const routes = new Hono()

  routes.all('/v1/*', async (context) => {
    const { method, path } = context.req
    const { search } = new URL(context.req.url)
    const fields = new URLSearchParams(method === 'GET' ? search : await context.req.text())
    const apiPath = path.slice(path.indexOf('/v1/'))
    const answer = await sandbox.answer(method, apiPath, fields, context.req.raw.headers)
    return Response.json(answer.body, { status: answer.status })
  })

  routes.get('/pay/:session', async (context) => {
    const session = await sandbox.findSession(context.req.param('session'))
    return session ? paymentPage(context.req.raw, session) : sandboxMissing(context.req.raw)
  })

  routes.post('/pay/:session', async (context) => {
    const id = context.req.param('session')
    const form = new URLSearchParams(await context.req.text())
    const wantsToPay = form.get('action') === 'pay'
    const delivery = deliveries.safeParse(form.get('delivery')).data
    const paid = wantsToPay
      ? await sandbox.pay(id, form.get('card') ?? '', delivery)
      : await sandbox.cancel(id)
    if (paid?.goTo) return context.redirect(paid.goTo, 303)
    const session = await sandbox.findSession(id)
    if (!session) return sandboxMissing(context.req.raw)
    return paymentPage(context.req.raw, session, paid?.outcome === 'declined')
  })

  routes.get('/messages', async ({ req }) => messagesPage(req.raw, await sandbox.messages()))
  routes.post('/messages/:event{evt_\\w+}', async (context) => {
    const id = context.req.param('event')
    const known = (await sandbox.messages()).some(({ eventId }) => eventId === id)
    if (!known) return sandboxMissing(context.req.raw, noMessage)
    await sandbox.resend(id)
    return context.redirect('/sandbox/stripe/messages', 303)
  })
  return routes
}

/** The same for programs; whoever has the token of the data folder sends messages again. */
export function sandboxCardMessageRoutes(platform: Platform, sandbox: SandboxStripe): Hono {
  const routes = new Hono()
  routes.use((context, next) =>
    showsLoopbackToken(platform, context.req.raw)
      ? next()
      : Promise.resolve(problem(401, 'token_required')),
  )
  routes.get('/', async () => exactResponse({ messages: await sandbox.messages() }))
  routes.post('/:event{evt_\\w+}', async (context) => {
    const eventId = context.req.param('event')
    const known = (await sandbox.messages()).some((message) => message.eventId === eventId)
    if (!known) return problem(404, { code: 'unknown_object' })
    const { status } = await sandbox.resend(eventId)
    return exactResponse({ eventId, status })
  })
  return routes
}

const deliveries = z.enum(CARD_DELIVERIES)

/** Every message that the provider has made, each to be sent again: late ones for the first time. */
function messagesPage(request: Request, messages: readonly SandboxMessage[]): Response {
  const { title, columns, again, none } = cardTexts[sandboxLanguage(request)].messages
  const rows = messages.map(({ eventId, type, paymentId }) => {
    const name = escapeHtml(eventId)
    return `<tr><td><code>${escapeHtml(type)}</code></td><td data-label="${columns[1]}"><code>${escapeHtml(paymentId ?? '')}</code></td>
<td><form method="post" action="/sandbox/stripe/messages/${name}"><button>${again}</button></form></td></tr>`
  })
  const table = `<table>${tableHead(columns)}<tbody>${rows.join('')}</tbody></table>`
  const body = `<h1>${title}</h1>${rows.length > 0 ? table : `<p>${none}</p>`}`
  return sandboxPage(request, { title, body, wide: true })
}

function paymentPage(
  request: Request,
  session: Record<string, unknown>,
  declined = false,
): Response {
  const words = cardTexts[sandboxLanguage(request)]
  const price = words.euros.format(Number(session.amount_total) / 100)
  const description = escapeHtml(String(session.sandbox_description ?? ''))
  const { title } = words
  if (session.status !== 'open') {
    const text = session.status === 'complete' ? words.done : words.expired
    return sandboxPage(request, {
      title,
      body: `<h1>${text}</h1><p>${description}</p>`,
      status: 410,
    })
  }
  const error = declined ? `<p class="error" role="alert">${words.declined}</p>` : ''
  const options = CARD_DELIVERIES.map(
    (name) => `<option value="${name}">${words.deliveries[name]}</option>`,
  ).join('')
  const cards = words.cards.map(
    ([card, what]) => `<tr><td><code class="card">${card}</code></td><td>${what}</td></tr>`,
  )
  const body = `<h1>${description}</h1>
<p class="amount">${escapeHtml(price)}</p>${error}
<form method="post">
<label for="card">${words.card}</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242">
<label for="delivery">${words.delivery}</label><select id="delivery" name="delivery">${options}</select>
<div class="buttons"><button name="action" value="pay">${words.pay}</button>
<button name="action" value="cancel">${words.cancel}</button></div></form>
<h2>${words.cardsTitle}</h2><table><tbody>${cards.join('')}</tbody></table>
<p class="note">${words.note}</p>`
  return sandboxPage(request, { title, body, status: declined ? 402 : 200 })
}
