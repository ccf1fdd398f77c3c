import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { InBoth } from '#domain/kernel/language.ts'
import { DELIVERIES, type SandboxKyc, type SandboxScreening } from '#server/ports/door.ts'
import { sandboxLanguage, sandboxMissing, sandboxPage } from './sandbox-page.ts'

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
type Typed = z.infer<typeof typed>

/** The page where a person shows a document: what is typed there stands for it. */
export function sandboxIdentityRoutes(sandbox: SandboxKyc): Hono {
  const routes = new Hono()
  routes.get('/:token{\\w{1,100}}', async (context) => {
    const page = await sandbox.findPage(context.req.param('token'))
    if (!page) return sandboxMissing(context.req.raw)
    return page === 'open' ? documentPage(context.req.raw) : donePage(context.req.raw)
  })

  routes.post('/:token{\\w{1,100}}', async (context) => {
    const token = context.req.param('token')
    const page = await sandbox.findPage(token)
    if (!page) return sandboxMissing(context.req.raw)
    if (page === 'done') return donePage(context.req.raw)
    const form = Object.fromEntries(new URLSearchParams(await context.req.text()))
    const fields = typed.safeParse(form)
    if (!fields.success) return documentPage(context.req.raw, true)
    const { delivery, ...document } = fields.data
    const goTo = await sandbox.submit(token, document, delivery)
    return goTo ? context.redirect(goTo, 303) : donePage(context.req.raw)
  })
  return routes
}

const inFrench = {
  title: 'Vérification d’identité',
  done: 'Cette vérification est déjà faite.',
  wrong: 'Un champ manque ou n’est pas valable.',
  legalName: 'Nom sur la pièce',
  birthDate: 'Date de naissance',
  documentNumber: 'Numéro de la pièce',
  documentCountry: 'Pays (trois lettres)',
  delivery: 'Livraison des messages',
  note: 'Le nom décide de la réponse. Avec RETRY, la pièce est à présenter de nouveau\u00a0; avec REJECTED, elle est refusée\u00a0; avec SLOW, la réponse se fait attendre\u00a0; avec OTHER, la pièce est celle de quelqu’un d’autre. Tout autre nom est accepté.',
  send: 'Envoyer',
}
const texts: InBoth<typeof inFrench> = {
  fr: inFrench,
  en: {
    title: 'Identity check',
    done: 'This check is already done.',
    wrong: 'A field is missing or not valid.',
    legalName: 'Name on the document',
    birthDate: 'Date of birth',
    documentNumber: 'Document number',
    documentCountry: 'Country (three letters)',
    delivery: 'How messages arrive',
    note: 'The name decides the answer. With RETRY the document must be shown again; with REJECTED it is refused; with SLOW the answer takes its time; with OTHER it is somebody else’s document. Any other name is accepted.',
    send: 'Send',
  },
}

function donePage(request: Request): Response {
  const { title, done } = texts[sandboxLanguage(request)]
  return sandboxPage(request, { title, body: `<h1>${done}</h1>`, status: 410 })
}

/** One document is one person, so each page proposes a number of its own. */
function proposedNumber(request: Request): string {
  const page = new URL(request.url).pathname
  return `X4${createHash('sha256').update(page).digest('hex').slice(0, 7).toUpperCase()}`
}

function documentPage(request: Request, wrong = false): Response {
  const words = texts[sandboxLanguage(request)]
  const { title } = words
  const error = wrong ? `<p class="error" role="alert">${words.wrong}</p>` : ''
  const field = (name: Exclude<keyof Typed, 'delivery'>, value: string) =>
    `<label for="${name}">${words[name]}</label><input id="${name}" name="${name}" autocomplete="off" value="${value}">`
  const deliveries = DELIVERIES.map((name) => `<option>${name}</option>`).join('')
  const body = `<h1>${title}</h1>${error}
<form method="post">
${field('legalName', 'Ana Test')}
${field('birthDate', '1990-05-17')}
${field('documentNumber', proposedNumber(request))}
${field('documentCountry', 'FRA')}
<label for="delivery">${words.delivery}</label><select id="delivery" name="delivery">${deliveries}</select>
<p class="note">${words.note}</p>
<div class="buttons"><button value="pay">${words.send}</button></div></form>`
  return sandboxPage(request, { title, body, status: wrong ? 422 : 200 })
}
