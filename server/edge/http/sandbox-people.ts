import { Hono } from 'hono'
import type { InBoth } from '#domain/kernel/language.ts'
import { isTokenless } from '#server/certificates/door.ts'
import { type InventedPerson, worldPeople } from '#server/edge/world/people.ts'
import {
  hasSandboxAccount,
  listSandboxOperators,
  logInSandboxOperator,
  logInSandboxPerson,
  sandboxPassword,
  showsLoopbackToken,
} from '#server/identity/door.ts'
import { escapeHtml, type Platform } from '#server/kernel/door.ts'
import { foreignOrigin, isForeignForm } from './is-foreign.ts'
import { sandboxLanguage, sandboxMissing, sandboxPage, tableHead } from './sandbox-page.ts'

const inFrench = {
  title: 'Personnes',
  columns: ['Nom', 'À voir', 'Action'],
  logIn: 'Se connecter',
  note: 'Toutes ces personnes sont inventées, comme leur saison. Vous les quittez par «\u202fDéconnexion\u202f».',
  password: 'Leur mot de passe à toutes, là où il est demandé\u00a0:',
  none: 'Ce bac à sable a été rempli sans personnes\u00a0: il y en a au premier démarrage d’un dossier de données vide.',
  also: 'Voir aussi',
  outbox: 'les e-mails qui seraient partis',
  operators: 'les mots de passe des opérateurs',
  tokenless:
    'Aucun contrat ne tourne\u00a0: la blockchain est simulée dans la base de données, et les certificats n’ont pas de jeton.',
  operator:
    'Tient la plateforme\u00a0: l’espace opérateurs, avec tous les rôles. Ce qui prend deux personnes demande l’autre.',
}
const texts: InBoth<typeof inFrench> = {
  fr: inFrench,
  en: {
    title: 'People',
    columns: ['Name', 'What to see', 'Action'],
    logIn: 'Log in',
    note: 'All of them are invented, and so is their season. You leave them by “Log out”.',
    password: 'The password of all of them, where one is asked for:',
    none: 'This sandbox was filled without people: they come with the first start of an empty data folder.',
    also: 'See also',
    outbox: 'the emails that would have gone out',
    operators: 'the operators’ passwords',
    tokenless:
      'No contract runs: the blockchain is simulated in the database, and certificates have no token.',
    operator:
      'Runs the platform: the operators’ console, with every role. What takes two needs the other one.',
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
    // Whoever is logged in as somebody can do less than whoever knows their password.
    const isOwn = !platform.env.exposed || showsLoopbackToken(platform, req.raw)
    return peoplePage(req.raw, {
      people: known.flat(),
      team: await listSandboxOperators(platform),
      password: isOwn ? sandboxPassword(platform) : null,
      tokenless: isTokenless(platform),
    })
  })
  routes.post('/', async ({ req }) => {
    if (isForeignForm(platform, req.raw)) return foreignOrigin(400)
    const form = new URLSearchParams(await req.text())
    const handle = form.get('operator')
    if (handle !== null) {
      const cookie = await logInSandboxOperator(platform, handle)
      return cookie ? enter('/operator', [cookie]) : sandboxMissing(req.raw, nobody)
    }
    const email = form.get('email')
    const person = worldPeople.find((one) => one.email === email)
    const session = person && (await logInSandboxPerson(platform, person.email))
    if (!session) return sandboxMissing(req.raw, nobody)
    return enter('/dashboard', session.setCookies)
  })
  return routes
}

function enter(page: string, setCookies: readonly string[]): Response {
  const headers = new Headers({ Location: page, 'Cache-Control': 'no-store' })
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

interface People {
  people: readonly InventedPerson[]
  team: readonly { handle: string; name: string }[]
  /** Null where other machines reach the page. */
  password: string | null
  /** No contract runs. */
  tokenless: boolean
}

function peoplePage(request: Request, { people, team, password, tokenless }: People): Response {
  const language = sandboxLanguage(request)
  const words = texts[language]
  const { title, columns, logIn, note, none, also, outbox, operators, operator } = words
  const row = (name: string, shows: string, [field, value]: readonly [string, string]) => {
    const label = `${logIn} : ${escapeHtml(name)}`
    const button = `<form method="post"><input type="hidden" name="${field}" value="${escapeHtml(value)}"><button aria-label="${label}">${logIn}</button></form>`
    return `<tr><td><strong>${escapeHtml(name)}</strong></td><td>${escapeHtml(shows)}</td><td>${button}</td></tr>`
  }
  const rows = [
    ...people.map(({ name, email, shows }) => row(name, shows[language], ['email', email])),
    ...team.map(({ name, handle }) => row(name, operator, ['operator', handle])),
  ]
  const table = `<table>${tableHead(columns)}<tbody>${rows.join('')}</tbody></table>`
  const links = `<p>${also} <a href="/sandbox/outbox">${outbox}</a>, <a href="/sandbox/operators">${operators}</a>.</p>`
  const chain = tokenless ? `<p class="note">${words.tokenless}</p>` : ''
  const secret =
    password && people.length > 0 ? `<p>${words.password} <code>${password}</code></p>` : ''
  const shown =
    rows.length > 0 ? `<p class="note">${note}</p>${chain}${secret}${table}` : `<p>${none}</p>`
  return sandboxPage(request, { title, body: `<h1>${title}</h1>${shown}${links}`, wide: true })
}
