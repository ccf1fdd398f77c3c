import { Hono } from 'hono'
import { type InventedPerson, worldPeople } from '#server/edge/world/people.ts'
import { hasSandboxAccount, logInSandboxPerson } from '#server/identity/door.ts'
import { escapeHtml, type Platform } from '#server/kernel/door.ts'
import { foreignOrigin, isForeignForm } from './is-foreign.ts'
import { sandboxPage } from './sandbox-page.ts'

/** The invented people of the large world, each to be logged in as by one press. */
export function sandboxPeopleRoutes(platform: Platform): Hono {
  const routes = new Hono()
  routes.get('/', async () => {
    const known = await Promise.all(
      worldPeople.map(async (one) => ((await hasSandboxAccount(platform, one.email)) ? [one] : [])),
    )
    return peoplePage(known.flat())
  })
  routes.post('/', async ({ req }) => {
    if (isForeignForm(platform, req.raw)) return foreignOrigin(400)
    const email = new URLSearchParams(await req.text()).get('email')
    const person = worldPeople.find((one) => one.email === email)
    const session = person && (await logInSandboxPerson(platform, person.email))
    if (!session) return sandboxPage('Introuvable', '<h1>Personne introuvable</h1>', 404)
    const headers = new Headers({ Location: '/dashboard', 'Cache-Control': 'no-store' })
    for (const cookie of session.setCookies) headers.append('Set-Cookie', cookie)
    return new Response(null, { status: 303, headers })
  })
  return routes
}

function peoplePage(people: readonly InventedPerson[]): Response {
  const rows = people.map(({ name, email, shows }) => {
    const button = `<form method="post"><input type="hidden" name="email" value="${escapeHtml(email)}"><button aria-label="Se connecter : ${escapeHtml(name)}">Se connecter</button></form>`
    return `<tr><td><strong>${escapeHtml(name)}</strong></td><td>${escapeHtml(shows)}</td><td>${button}</td></tr>`
  })
  const table = `<table><thead><tr><th>Nom</th><th>À voir</th><th>Action</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  const note = '<p class="note">Toutes ces personnes sont inventées, comme leur saison.</p>'
  const none =
    '<p>Ce bac à sable a été rempli sans personnes\u00a0: il y en a au premier démarrage d’un dossier de données vide.</p>'
  return sandboxPage(
    'Personnes',
    `<h1>Personnes</h1>${rows.length > 0 ? note + table : none}`,
    200,
    true,
  )
}
