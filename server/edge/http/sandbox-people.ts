import { Hono } from 'hono'
import type { InBoth } from '#domain/kernel/language.ts'
import { type InventedPerson, worldPeople } from '#server/edge/world/people.ts'
import { hasSandboxAccount, logInSandboxPerson } from '#server/identity/door.ts'
import { escapeHtml, type Platform } from '#server/kernel/door.ts'
import { foreignOrigin, isForeignForm } from './is-foreign.ts'
import { sandboxLanguage, sandboxMissing, sandboxPage, tableHead } from './sandbox-page.ts'

const inFrench = {
  title: 'Personnes',
  columns: ['Nom', 'À voir', 'Action'],
  logIn: 'Se connecter',
  note: 'Toutes ces personnes sont inventées, comme leur saison. Vous les quittez par «\u202fDéconnexion\u202f».',
  none: 'Ce bac à sable a été rempli sans personnes\u00a0: il y en a au premier démarrage d’un dossier de données vide.',
  also: 'Voir aussi',
  outbox: 'les e-mails qui seraient partis',
  operators: 'les opérateurs',
}
const texts: InBoth<typeof inFrench> = {
  fr: inFrench,
  en: {
    title: 'People',
    columns: ['Name', 'What to see', 'Action'],
    logIn: 'Log in',
    note: 'All of them are invented, and so is their season. You leave them by “Log out”.',
    none: 'This sandbox was filled without people: they come with the first start of an empty data folder.',
    also: 'See also',
    outbox: 'the emails that would have gone out',
    operators: 'the operators',
  },
}
const nobody = { fr: 'Personne introuvable', en: 'Person not found' }

/** The invented people of the large world, each to be logged in as by one press. */
export function sandboxPeopleRoutes(platform: Platform): Hono {
  const routes = new Hono()
  routes.get('/', async ({ req }) => {
    const known = await Promise.all(
      worldPeople.map(async (one) => ((await hasSandboxAccount(platform, one.email)) ? [one] : [])),
    )
    return peoplePage(req.raw, known.flat())
  })
  routes.post('/', async ({ req }) => {
    if (isForeignForm(platform, req.raw)) return foreignOrigin(400)
    const email = new URLSearchParams(await req.text()).get('email')
    const person = worldPeople.find((one) => one.email === email)
    const session = person && (await logInSandboxPerson(platform, person.email))
    if (!session) return sandboxMissing(req.raw, nobody)
    const headers = new Headers({ Location: '/dashboard', 'Cache-Control': 'no-store' })
    for (const cookie of session.setCookies) headers.append('Set-Cookie', cookie)
    return new Response(null, { status: 303, headers })
  })
  return routes
}

function peoplePage(request: Request, people: readonly InventedPerson[]): Response {
  const language = sandboxLanguage(request)
  const { title, columns, logIn, note, none, also, outbox, operators } = texts[language]
  const rows = people.map(({ name, email, shows }) => {
    const label = `${logIn} : ${escapeHtml(name)}`
    const button = `<form method="post"><input type="hidden" name="email" value="${escapeHtml(email)}"><button aria-label="${label}">${logIn}</button></form>`
    return `<tr><td><strong>${escapeHtml(name)}</strong></td><td>${escapeHtml(shows[language])}</td><td>${button}</td></tr>`
  })
  const table = `<table>${tableHead(columns)}<tbody>${rows.join('')}</tbody></table>`
  const links = `<p>${also} <a href="/sandbox/outbox">${outbox}</a>, <a href="/sandbox/operators">${operators}</a>.</p>`
  const shown = rows.length > 0 ? `<p class="note">${note}</p>${table}` : `<p>${none}</p>`
  return sandboxPage(request, { title, body: `<h1>${title}</h1>${shown}${links}`, wide: true })
}
