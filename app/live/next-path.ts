import { readAddress } from '#domain/kernel/language.ts'

/** Where the dashboard starts. */
const HOME = '/dashboard'

/** Pages that a login may lead back to; everything else is none of its business. */
const OWN_PAGES =
  /^\/(dashboard|soutiens|marche|achats|ventes|combats-modifies|pockets|p|c|athletes|federations|recuperations|transparence|etat|niveaux|compte|gains|identite|mouvements|agenda|risques|studio|rejoindre|invitation|verifier|contact)(\/|$)/

/**
 * The page to go on to after logging in, from what a URL carries. Only paths of our own pass: another
 * host, `//host`, a backslash or anything that a browser might read as a host leads to the dashboard.
 */
export function nextPath(wanted: string | null): string {
  const page = ownPath(wanted)
  return page !== null && OWN_PAGES.test(page.replace(/\?.*$/s, '')) ? page : HOME
}

const CONSOLE = '/operator'

/** The page of the console to go on to after an operator has logged in; its first one for any other address. */
export function nextConsolePath(wanted: string | null): string {
  const page = ownPath(wanted)
  return page?.startsWith(`${CONSOLE}/`) ? page : CONSOLE
}

/** A path of our own with its search, from what a URL or a form carries; null for what a browser might read as another host. */
export function ownPath(wanted: string | null): string | null {
  if (wanted === null || !wanted.startsWith('/')) return null
  const base = 'https://site.invalid'
  const url = URL.parse(wanted, base)
  const page = url?.origin === base ? pageOf(url) : null
  // `/.//elsewhere` is a path of ours that reads as another host once it is resolved.
  return page?.startsWith('//') ? null : page
}

/** The login page that leads back to this address. */
export const loginPath = (address: string): string => pathBefore('/login', address)

/** The operators' login, which leads back to this address. */
export function operatorLoginPath(address: string): string {
  const here = pageOf(new URL(address))
  return here === CONSOLE ? CONSOLE : `${CONSOLE}?suite=${encodeURIComponent(here)}`
}

/** The page that asks for consent to new general terms, and leads back to this address. */
export const newTermsPath = (address: string): string =>
  pathBefore('/nouvelles-conditions', address)

function pathBefore(page: string, address: string): string {
  const here = pageOf(new URL(address))
  return here === HOME ? page : `${page}?suite=${encodeURIComponent(here)}`
}

/** Another page on the way in, which keeps the request where to go on. */
export function carryNext(path: string, search: string): string {
  const wanted = new URLSearchParams(search).get('suite')
  if (wanted === null) return path
  const joined = path.includes('?') ? '&' : '?'
  return `${path}${joined}suite=${encodeURIComponent(nextPath(wanted))}`
}

/**
 * The router asks for a page's data at `x.data?_routes=…`; whoever goes back wants the page itself. It puts the language of the
 * address that it answers in front again.
 */
function pageOf(url: URL): string {
  const page = new URL(url)
  page.pathname = readAddress(page.pathname).path.replace(/\.data$/, '')
  if (page.searchParams.has('_routes')) page.searchParams.delete('_routes')
  return `${page.pathname}${page.search}`
}
