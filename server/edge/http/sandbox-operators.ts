import { Hono } from 'hono'
import { showSandboxLogins, showsLoopbackToken } from '#server/identity/door.ts'
import { escapeHtml, type Platform } from '#server/kernel/door.ts'
import { sandboxPage } from './sandbox-page.ts'

/**
 * Logins of the sandbox's two operators, enough to try what takes two. If other machines reach it, only somebody with the data
 * folder's token sees them.
 */
export function sandboxOperatorRoutes(platform: Platform): Hono {
  const routes = new Hono()
  routes.get('/', async ({ req }) => {
    if (platform.env.exposed && !showsLoopbackToken(platform, req.raw)) return tokenPage()
    const logins = await showSandboxLogins(platform)
    const rows = logins.map(({ handle, name, password, code, holds }) => {
      const how = holds
        ? `<td data-label="Mot de passe"><code>${escapeHtml(password)}</code></td><td data-label="Code"><code>${code}</code></td>`
        : '<td colspan="2" data-label="Mot de passe et code">choisi par une invitation</td>'
      return `<tr><td><strong>${escapeHtml(name)}</strong></td><td data-label="Identifiant"><code>${escapeHtml(handle)}</code></td>${how}</tr>`
    })
    const table = `<table><thead><tr><th>Nom</th><th>Identifiant</th><th>Mot de passe</th><th>Code</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    const note =
      '<p class="note">Un code sert une fois et change toutes les 30 secondes\u00a0: rechargez la page pour le suivant. <a href="/operator">Se connecter</a></p>'
    const body = logins.length > 0 ? table + note : '<p>Aucun opérateur de bac à sable.</p>'
    return sandboxPage('Opérateurs', `<h1>Opérateurs</h1>${body}`, 200, true)
  })
  return routes
}

/** The address is a placeholder: a page that is read elsewhere names no place of the server's. */
function tokenPage(): Response {
  const body = `<h1>Opérateurs</h1><p>D’autres machines atteignent ce bac à sable\u00a0: cette page demande le jeton du dossier de données.</p>
<p class="note">Sur la machine du serveur\u00a0:</p><pre><code>curl -H "Authorization: Bearer $(cat data/operator-token)" http://127.0.0.1:3000/sandbox/operators</code></pre>`
  return sandboxPage('Opérateurs', body, 401)
}
