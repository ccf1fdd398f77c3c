import { Hono } from 'hono'
import { sandboxPage } from '#server/http/sandbox-page.ts'
import { escapeHtml } from '#server/jobs/letter.ts'
import type { SandboxStripe } from '#server/ports/card/port.ts'

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
    const paid = wantsToPay
      ? await sandbox.pay(id, form.get('card') ?? '')
      : await sandbox.cancel(id)
    if (paid?.goTo) return context.redirect(paid.goTo, 303)
    const session = await sandbox.findSession(id)
    if (!session) return sandboxPage('Introuvable', '<h1>Page introuvable</h1>', 404)
    return paymentPage(session, paid?.outcome === 'declined')
  })
  return routes
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
  return sandboxPage(
    'Paiement',
    `<h1>${description}</h1>
<p class="amount">${escapeHtml(price)}</p>${error}
<form method="post">
<label for="card">Numéro de carte</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242">
<p class="note">4242 4242 4242 4242 est acceptée, 4000 0000 0000 0002 est refusée, comme tout montant dont les centimes sont 13, et 4000 0000 0000 0259 conteste le paiement, jusqu’à ce que <a href="/sandbox/bank">sa banque</a> en décide. Un numéro qui ne commence pas par 4 est chaque fois la même carte.</p>
<div class="buttons"><button name="action" value="pay">Payer</button>
<button name="action" value="cancel">Annuler</button></div></form>`,
    declined ? 402 : 200,
  )
}
