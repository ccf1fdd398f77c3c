import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { InBoth } from '#domain/kernel/language.ts'
import { emailStyle, escapeHtml, openEmail, type Platform } from '#server/kernel/door.ts'
import { sandboxLanguage, sandboxMissing, sandboxPage, tableHead } from './sandbox-page.ts'

const mostListed = 100

const inFrench = {
  title: 'E-mails envoyés',
  columns: ['Heure', 'À', 'Objet'],
  none: 'Aucun e-mail pour l’instant.',
  to: 'À',
  preview: 'Aperçu dans une messagerie',
  all: 'Tous les e-mails',
  locale: 'fr-FR',
}
const texts: InBoth<typeof inFrench> = {
  fr: inFrench,
  en: {
    title: 'Emails sent',
    columns: ['Time', 'To', 'Subject'],
    none: 'No emails yet.',
    to: 'To',
    preview: 'Preview as a mail reader shows it',
    all: 'All emails',
    locale: 'en-GB',
  },
}
const noEmail = { fr: 'E-mail introuvable', en: 'Email not found' }

const styleHash = createHash('sha256').update(emailStyle).digest('base64')

/** A mail may run nothing and load nothing; the browser asks for the site’s icon by itself. */
const mailHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}

/** The mails that the sandbox kept instead of sending: a list, and one by its number. */
export function sandboxOutboxRoutes(platform: Platform): Hono {
  const routes = new Hono()

  routes.get('/', async ({ req }) => {
    const { title, columns, none, locale } = texts[sandboxLanguage(req.raw)]
    const mails = await platform.db
      .selectFrom('mail_outbox')
      .select(['id', 'key', 'sealed', 'sent_at'])
      .orderBy('id', 'desc')
      .limit(mostListed)
      .execute()
    const rows = mails.map((row) => {
      const { to, subject } = openEmail(platform.db, row)
      return `<tr><td>${row.sent_at.toLocaleString(locale, { timeZone: 'Europe/Paris' })}</td>
<td>${escapeHtml(to)}</td>
<td><a href="/sandbox/outbox/${row.id}">${escapeHtml(subject)}</a></td></tr>`
    })
    const table = `<table>${tableHead(columns)}<tbody>${rows.join('')}</tbody></table>`
    const body = mails.length > 0 ? table : `<p>${none}</p>`
    return sandboxPage(req.raw, { title, body: `<h1>${title}</h1>${body}`, wide: true })
  })

  routes.get('/:id{[0-9]{1,15}}', async (context) => {
    const id = context.req.param('id')
    const mail = await readKept(platform, id)
    if (!mail) return sandboxMissing(context.req.raw, noEmail)
    const { to, preview, all } = texts[sandboxLanguage(context.req.raw)]
    // Shown from the text, its links made live: the HTML is written for mail readers.
    const text = escapeHtml(mail.text).replace(
      /https?:\/\/[^\s<]+/g,
      (url) => `<a href="${url}">${url}</a>`,
    )
    const head = `<h1>${escapeHtml(mail.subject)}</h1><p class="note">${to} ${escapeHtml(mail.to)}</p>`
    const back = `<p><a href="/sandbox/outbox/${id}/html">${preview}</a> · <a href="/sandbox/outbox">${all}</a></p>`
    const body = `${head}<pre>${text}</pre>${back}`
    return sandboxPage(context.req.raw, { title: mail.subject, body, wide: true })
  })

  routes.get('/:id{[0-9]{1,15}}/html', async (context) => {
    const mail = await readKept(platform, context.req.param('id'))
    if (!mail) return sandboxMissing(context.req.raw, noEmail)
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
