import { Hono } from 'hono'
import type { InBoth } from '#domain/kernel/language.ts'
import { showSandboxLogins, showsLoopbackToken } from '#server/identity/door.ts'
import { escapeHtml, type Platform } from '#server/kernel/door.ts'
import { sandboxLanguage, sandboxPage, tableHead } from './sandbox-page.ts'

const inFrench = {
  title: 'Opérateurs',
  columns: ['Nom', 'Identifiant', 'Mot de passe', 'Code'],
  invited: 'choisi par une invitation',
  note: 'Un code sert une fois et change toutes les 30 secondes\u00a0: rechargez la page pour le suivant.',
  logIn: 'Se connecter',
  none: 'Aucun opérateur de bac à sable.',
  token:
    'D’autres machines atteignent ce bac à sable\u00a0: cette page demande le jeton du dossier de données.',
  onServer: 'Sur la machine du serveur\u00a0:',
}
const texts: InBoth<typeof inFrench> = {
  fr: inFrench,
  en: {
    title: 'Operators',
    columns: ['Name', 'Handle', 'Password', 'Code'],
    invited: 'chosen by an invitation',
    note: 'A code works once and changes every 30 seconds: reload the page for the next one.',
    logIn: 'Log in',
    none: 'The sandbox has no operators.',
    token: 'Other machines reach this sandbox: this page asks for the token of the data folder.',
    onServer: 'On the server’s machine:',
  },
}

/**
 * Logins of the sandbox's two operators, enough to try what takes two. If other machines reach it, only somebody with the data
 * folder's token sees them.
 */
export function sandboxOperatorRoutes(platform: Platform): Hono {
  const routes = new Hono()
  routes.get('/', async ({ req }) => {
    if (platform.env.exposed && !showsLoopbackToken(platform, req.raw)) return tokenPage(req.raw)
    const { title, columns, invited, note, logIn, none } = texts[sandboxLanguage(req.raw)]
    const [, handleLabel, passwordLabel, codeLabel] = columns
    const logins = await showSandboxLogins(platform)
    const rows = logins.map(({ handle, name, password, code, holds }) => {
      const how = holds
        ? `<td data-label="${passwordLabel}"><code>${escapeHtml(password)}</code></td><td data-label="${codeLabel}"><code>${code}</code></td>`
        : `<td colspan="2" data-label="${passwordLabel}">${invited}</td>`
      return `<tr><td><strong>${escapeHtml(name)}</strong></td><td data-label="${handleLabel}"><code>${escapeHtml(handle)}</code></td>${how}</tr>`
    })
    const table = `<table>${tableHead(columns)}<tbody>${rows.join('')}</tbody></table>`
    const body =
      logins.length > 0
        ? `${table}<p class="note">${note} <a href="/operator">${logIn}</a></p>`
        : `<p>${none}</p>`
    return sandboxPage(req.raw, { title, body: `<h1>${title}</h1>${body}`, wide: true })
  })
  return routes
}

/** The address is a placeholder: a page that is read elsewhere names no place of the server's. */
function tokenPage(request: Request): Response {
  const { title, token, onServer } = texts[sandboxLanguage(request)]
  const body = `<h1>${title}</h1><p>${token}</p>
<p class="note">${onServer}</p><pre><code>curl -H "Authorization: Bearer $(cat data/operator-token)" http://127.0.0.1:3000/sandbox/operators</code></pre>`
  return sandboxPage(request, { title, body, status: 401 })
}
