import { Hono } from 'hono'
import { z } from 'zod'
import { DELIVERIES, type SandboxKyc, type SandboxScreening } from '#server/ports/door.ts'
import { sandboxPage } from './sandbox-page.ts'

/** A stand-in's API, as the adapter calls it. */
export function sandboxVendorApi(
  sandbox: Pick<SandboxKyc | SandboxScreening, 'answer'>,
  base: string,
): Hono {
  const routes = new Hono()
  routes.all('/*', async (context) => {
    const { pathname, search } = new URL(context.req.url)
    const body = context.req.method === 'GET' ? '' : await context.req.text()
    const path = `${pathname.slice(base.length)}${search}`
    const answer = await sandbox.answer(context.req.method, path, body, context.req.raw.headers)
    const { status } = answer
    return typeof answer.body === 'string'
      ? new Response(answer.body, { status, headers: { 'content-type': 'text/html' } })
      : Response.json(answer.body, { status })
  })
  return routes
}

const typed = z.object({
  legalName: z.string().min(1).max(120),
  birthDate: z.string().max(10),
  documentNumber: z.string().min(1).max(40),
  documentCountry: z.string().regex(/^[A-Z]{3}$/),
  delivery: z.enum(DELIVERIES),
})

/** The page where a person shows a document: what is typed there stands for it. */
export function sandboxIdentityRoutes(sandbox: SandboxKyc): Hono {
  const routes = new Hono()
  const missing = () => sandboxPage('Introuvable', '<h1>Page introuvable</h1>', 404)

  routes.get('/:token{\\w{1,100}}', async (context) => {
    const page = await sandbox.findPage(context.req.param('token'))
    if (!page) return missing()
    return page === 'open' ? documentPage() : donePage()
  })

  routes.post('/:token{\\w{1,100}}', async (context) => {
    const token = context.req.param('token')
    const page = await sandbox.findPage(token)
    if (!page) return missing()
    if (page === 'done') return donePage()
    const form = Object.fromEntries(new URLSearchParams(await context.req.text()))
    const fields = typed.safeParse(form)
    if (!fields.success) return documentPage(true)
    const { delivery, ...document } = fields.data
    const goTo = await sandbox.submit(token, document, delivery)
    return goTo ? context.redirect(goTo, 303) : donePage()
  })
  return routes
}

function donePage(): Response {
  return sandboxPage('Vérification', '<h1>Cette vérification est déjà faite.</h1>', 410)
}

function documentPage(wrong = false): Response {
  const error = wrong
    ? '<p class="error" role="alert">Un champ manque ou n’est pas valable.</p>'
    : ''
  const field = (name: string, label: string, value: string) =>
    `<label for="${name}">${label}</label><input id="${name}" name="${name}" autocomplete="off" value="${value}">`
  const deliveries = DELIVERIES.map((name) => `<option>${name}</option>`).join('')
  return sandboxPage(
    'Vérification d’identité',
    `<h1>Vérification d’identité</h1>${error}
<form method="post">
${field('legalName', 'Nom sur la pièce', 'Ana Test')}
${field('birthDate', 'Date de naissance', '1990-05-17')}
${field('documentNumber', 'Numéro de la pièce', 'X4RTBPFW4')}
${field('documentCountry', 'Pays (trois lettres)', 'FRA')}
<label for="delivery">Livraison des messages</label><select id="delivery" name="delivery">${deliveries}</select>
<p class="note">Un nom avec RETRY doit être représenté, avec REJECTED est refusé, avec SLOW reste en attente, avec OTHER est celui de quelqu’un d’autre.</p>
<div class="buttons"><button value="pay">Envoyer</button></div></form>`,
    wrong ? 422 : 200,
  )
}
