import { Hono } from 'hono'
import { z } from 'zod'
import { showsLoopbackToken } from '#server/identity/door.ts'
import { escapeHtml, type Platform } from '#server/kernel/door.ts'
import {
  CARD_DELIVERIES,
  type CardDelivery,
  type SandboxMessage,
  type SandboxStripe,
} from '#server/ports/door.ts'
import { exactResponse, problem } from './problem.ts'
import { sandboxPage } from './sandbox-page.ts'

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
    return session
      ? paymentPage(session)
      : sandboxPage('Introuvable', '<h1>Page introuvable</h1>', 404)
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
    if (!session) return sandboxPage('Introuvable', '<h1>Page introuvable</h1>', 404)
    return paymentPage(session, paid?.outcome === 'declined')
  })

  routes.get('/messages', async () => messagesPage(await sandbox.messages()))
  routes.post('/messages/:event{evt_\\w+}', async (context) => {
    const id = context.req.param('event')
    const known = (await sandbox.messages()).some(({ eventId }) => eventId === id)
    if (!known) return sandboxPage('Introuvable', '<h1>Message introuvable</h1>', 404)
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

const deliveryWords: Readonly<Record<CardDelivery, string>> = {
  once: 'une fois',
  twice: 'deux fois',
  late: 'en retard',
  reversed: 'dans l’ordre inverse',
  corrupt: 'falsifié',
  lost: 'perdu',
}

/** Every message that the provider has made, each to be sent again: late ones for the first time. */
function messagesPage(messages: readonly SandboxMessage[]): Response {
  const rows = messages.map(({ eventId, type, paymentId }) => {
    const name = escapeHtml(eventId)
    return `<tr><td><code>${escapeHtml(type)}</code></td><td data-label="Paiement"><code>${escapeHtml(paymentId ?? '')}</code></td>
<td><form method="post" action="/sandbox/stripe/messages/${name}"><button>Envoyer de nouveau</button></form></td></tr>`
  })
  const table = `<table><thead><tr><th>Message</th><th>Paiement</th><th>Action</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  const body = rows.length > 0 ? table : '<p>Aucun message n’a été écrit.</p>'
  return sandboxPage('Messages', `<h1>Messages du prestataire</h1>${body}`, 200, true)
}

function paymentPage(session: Record<string, unknown>, declined = false): Response {
  const amount = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
  const price = amount.format(Number(session.amount_total) / 100)
  const description = escapeHtml(String(session.sandbox_description ?? ''))
  if (session.status !== 'open') {
    const text =
      session.status === 'complete' ? 'Ce paiement est déjà fait.' : 'Cette page a expiré.'
    return sandboxPage('Paiement', `<h1>${text}</h1><p>${description}</p>`, 410)
  }
  const error = declined
    ? '<p class="error" role="alert">Carte refusée. Rien n’a été débité : essayez une autre carte.</p>'
    : ''
  const options = CARD_DELIVERIES.map(
    (name) => `<option value="${name}">${deliveryWords[name]}</option>`,
  ).join('')
  return sandboxPage(
    'Paiement',
    `<h1>${description}</h1>
<p class="amount">${escapeHtml(price)}</p>${error}
<form method="post">
<label for="card">Numéro de carte</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242">
<label for="delivery">Livraison du message</label><select id="delivery" name="delivery">${options}</select>
<p class="note">4242 4242 4242 4242 est acceptée, 4000 0000 0000 0002 est refusée, comme tout montant dont les centimes sont 13, et 4000 0000 0000 0259 conteste le paiement, jusqu’à ce que <a href="/sandbox/bank">sa banque</a> en décide. Un numéro qui ne commence pas par 4 est chaque fois la même carte. Un message perdu ou en retard attend <a href="/sandbox/stripe/messages">ici</a>.</p>
<div class="buttons"><button name="action" value="pay">Payer</button>
<button name="action" value="cancel">Annuler</button></div></form>`,
    declined ? 402 : 200,
  )
}
