import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { emailStyle, escapeHtml, openEmail, type Platform } from '#server/kernel/door.ts'
import { sandboxPage } from './sandbox-page.ts'

const mostListed = 100

const styleHash = createHash('sha256').update(emailStyle).digest('base64')

/** A mail may run nothing and load nothing. */
const mailHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}

/** The mails that the sandbox kept instead of sending: a list, and one by its number. */
export function sandboxOutboxRoutes(platform: Platform): Hono {
  const routes = new Hono()

  routes.get('/', async () => {
    const mails = await platform.db
      .selectFrom('mail_outbox')
      .select(['id', 'key', 'sealed', 'sent_at'])
      .orderBy('id', 'desc')
      .limit(mostListed)
      .execute()
    const rows = mails.map((row) => {
      const { to, subject } = openEmail(platform.db, row)
      return `<tr><td>${row.sent_at.toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })}</td>
<td>${escapeHtml(to)}</td>
<td><a href="/sandbox/outbox/${row.id}">${escapeHtml(subject)}</a></td></tr>`
    })
    const table = `<table><thead><tr><th>Heure</th><th>À</th><th>Objet</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    const body = mails.length > 0 ? table : '<p>Aucun e-mail pour l’instant.</p>'
    return sandboxPage('E-mails', `<h1>E-mails partis</h1>${body}`, 200, true)
  })

  routes.get('/:id{[0-9]{1,15}}', async (context) => {
    const id = context.req.param('id')
    const mail = await readKept(platform, id)
    if (!mail) return sandboxPage('Introuvable', '<h1>E-mail introuvable</h1>', 404)
    // Shown from the text, its links made live: the HTML is written for mail readers.
    const text = escapeHtml(mail.text).replace(
      /https?:\/\/[^\s<]+/g,
      (url) => `<a href="${url}">${url}</a>`,
    )
    const head = `<h1>${escapeHtml(mail.subject)}</h1><p class="note">À ${escapeHtml(mail.to)}</p>`
    const back = `<p><a href="/sandbox/outbox/${id}/html">Comme une messagerie le montre</a> · <a href="/sandbox/outbox">Tous les e-mails</a></p>`
    return sandboxPage(mail.subject, `${head}<pre>${text}</pre>${back}`, 200, true)
  })

  routes.get('/:id{[0-9]{1,15}}/html', async (context) => {
    const mail = await readKept(platform, context.req.param('id'))
    if (!mail) return sandboxPage('Introuvable', '<h1>E-mail introuvable</h1>', 404)
    return new Response(mail.html, { headers: mailHeaders })
  })
  return routes
}

async function readKept({ db }: Pick<Platform, 'db'>, id: string) {
  const row = await db
    .selectFrom('mail_outbox')
    .select(['key', 'sealed'])
    .where('id', '=', BigInt(id))
    .executeTakeFirst()
  return row ? openEmail(db, row) : null
}
