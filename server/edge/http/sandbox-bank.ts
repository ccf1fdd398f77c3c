import { Hono } from 'hono'
import { z } from 'zod'
import { showsLoopbackToken } from '#server/identity/door.ts'
import { escapeHtml, type Platform } from '#server/kernel/door.ts'
import type { SandboxStripe } from '#server/ports/door.ts'
import { exactResponse, problem } from './problem.ts'
import { sandboxPage } from './sandbox-page.ts'

const outcomes = z.enum(['won', 'lost'])
const statusText: Record<string, string> = {
  needs_response: 'En cours',
  won: 'Gagné\u00a0: le paiement reste',
  lost: 'Perdu\u00a0: le paiement est repris',
}

/** The cardholders' bank: a page with every dispute, where each is decided for the merchant or against it. */
export function sandboxBankRoutes(sandbox: SandboxStripe): Hono {
  const routes = new Hono()
  routes.get('/', async () => bankPage(await sandbox.disputes()))
  routes.post('/:dispute', async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const outcome = outcomes.safeParse(form.get('outcome'))
    const ended = outcome.success
      ? await sandbox.endDispute(context.req.param('dispute'), outcome.data)
      : 'ended_otherwise'
    if (ended === 'ended') return context.redirect('/sandbox/bank', 303)
    return ended === 'unknown'
      ? sandboxPage('Introuvable', '<h1>Litige introuvable</h1>', 404)
      : sandboxPage('Litige', '<h1>Ce litige a une autre issue.</h1>', 409)
  })
  return routes
}

/** The same for programs; whoever has the token of the data folder decides. */
export function sandboxDisputeRoutes(platform: Platform, sandbox: SandboxStripe): Hono {
  const routes = new Hono()
  routes.use((context, next) =>
    showsLoopbackToken(platform, context.req.raw)
      ? next()
      : Promise.resolve(problem(401, 'token_required')),
  )
  routes.get('/', async () => exactResponse({ disputes: (await sandbox.disputes()).map(shown) }))
  routes.post('/:dispute/:outcome{won|lost}', async (context) => {
    const { dispute, outcome } = context.req.param()
    const ended = await sandbox.endDispute(dispute, outcomes.parse(outcome))
    if (ended === 'unknown') return problem(404, { code: 'unknown_object' })
    if (ended === 'ended_otherwise') {
      return problem(409, { code: 'transition_not_allowed' })
    }
    return exactResponse({ disputeId: dispute, outcome })
  })
  return routes
}

function shown({ id, payment_intent, amount, currency, status }: Record<string, unknown>) {
  return { disputeId: id, paymentId: payment_intent, amountMinor: amount, currency, status }
}

function bankPage(disputes: readonly Record<string, unknown>[]): Response {
  const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
  const rows = disputes.map(({ id, amount, status }) => {
    const buttons = `<form method="post" action="/sandbox/bank/${escapeHtml(String(id))}"><div class="buttons">
<button name="outcome" value="won">Gagné</button><button name="outcome" value="lost">Perdu</button></div></form>`
    const state = escapeHtml(statusText[String(status)] ?? String(status))
    return `<tr><td><code>${escapeHtml(String(id))}</code></td><td data-label="Montant">${escapeHtml(euros.format(Number(amount) / 100))}</td>
<td data-label="État">${status === 'needs_response' ? buttons : state}</td></tr>`
  })
  const table = `<table><thead><tr><th>Litige</th><th>Montant</th><th>État</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  const none =
    '<p>Aucun paiement n’est contesté. La carte 4000 0000 0000 0259 conteste son paiement.</p>'
  const note =
    '<p class="note">Gagné\u00a0: la banque donne raison à la plateforme. Perdu\u00a0: elle reprend le paiement.</p>'
  const body = `<h1>Paiements contestés</h1>${rows.length > 0 ? note + table : none}`
  return sandboxPage('Paiements contestés', body, 200, true)
}
