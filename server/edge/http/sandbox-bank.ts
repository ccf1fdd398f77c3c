import { Hono } from 'hono'
import { z } from 'zod'
import type { InBoth } from '#domain/kernel/language.ts'
import { showsLoopbackToken } from '#server/identity/door.ts'
import { escapeHtml, type Platform } from '#server/kernel/door.ts'
import type { SandboxStripe } from '#server/ports/door.ts'
import { exactResponse, problem } from './problem.ts'
import { sandboxLanguage, sandboxMissing, sandboxPage, tableHead } from './sandbox-page.ts'

const outcomes = z.enum(['won', 'lost'])
const inFrench = {
  title: 'Paiements contestés',
  columns: ['Litige', 'Montant', 'État'],
  won: 'Gagné',
  lost: 'Perdu',
  ended: {
    won: 'Gagné\u00a0: le paiement reste',
    lost: 'Perdu\u00a0: le paiement est repris',
  } as Record<string, string>,
  none: 'Aucun paiement n’est contesté. La carte 4000 0000 0000 0259 conteste son paiement.',
  note: 'Gagné\u00a0: la banque donne raison à la plateforme. Perdu\u00a0: elle reprend le paiement.',
  endedOtherwise: 'Ce litige a une autre issue.',
  euros: new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }),
}
const texts: InBoth<typeof inFrench> = {
  fr: inFrench,
  en: {
    title: 'Disputed payments',
    columns: ['Dispute', 'Amount', 'Status'],
    won: 'Won',
    lost: 'Lost',
    ended: { won: 'Won: the payment stays', lost: 'Lost: the payment is taken back' },
    none: 'No payment is disputed. The card 4000 0000 0000 0259 disputes its payment.',
    note: 'Won: the bank finds for the platform. Lost: it takes the payment back.',
    endedOtherwise: 'This dispute has ended otherwise.',
    euros: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }),
  },
}
const noDispute = { fr: 'Litige introuvable', en: 'Dispute not found' }

/** The cardholders' bank: a page with every dispute, where each is decided for the merchant or against it. */
export function sandboxBankRoutes(sandbox: SandboxStripe): Hono {
  const routes = new Hono()
  routes.get('/', async ({ req }) => bankPage(req.raw, await sandbox.disputes()))
  routes.post('/:dispute', async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const outcome = outcomes.safeParse(form.get('outcome'))
    const ended = outcome.success
      ? await sandbox.endDispute(context.req.param('dispute'), outcome.data)
      : 'ended_otherwise'
    if (ended === 'ended') return context.redirect('/sandbox/bank', 303)
    return ended === 'unknown'
      ? sandboxMissing(context.req.raw, noDispute)
      : endedOtherwise(context.req.raw)
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

function endedOtherwise(request: Request): Response {
  const { title, endedOtherwise: text } = texts[sandboxLanguage(request)]
  return sandboxPage(request, { title, body: `<h1>${text}</h1>`, status: 409 })
}

function bankPage(request: Request, disputes: readonly Record<string, unknown>[]): Response {
  const { title, columns, won, lost, ended, none, note, euros } = texts[sandboxLanguage(request)]
  const [, amountLabel, statusLabel] = columns
  const rows = disputes.map(({ id, amount, status }) => {
    const buttons = `<form method="post" action="/sandbox/bank/${escapeHtml(String(id))}"><div class="buttons">
<button name="outcome" value="won">${won}</button><button name="outcome" value="lost">${lost}</button></div></form>`
    const state = escapeHtml(ended[String(status)] ?? String(status))
    return `<tr><td><code>${escapeHtml(String(id))}</code></td><td data-label="${amountLabel}">${escapeHtml(euros.format(Number(amount) / 100))}</td>
<td data-label="${statusLabel}">${status === 'needs_response' ? buttons : state}</td></tr>`
  })
  const table = `<table>${tableHead(columns)}<tbody>${rows.join('')}</tbody></table>`
  const shown = rows.length > 0 ? `<p class="note">${note}</p>${table}` : `<p>${none}</p>`
  return sandboxPage(request, { title, body: `<h1>${title}</h1>${shown}`, wide: true })
}
