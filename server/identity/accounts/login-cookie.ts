import { parse, serialize } from 'hono/utils/cookie'
import type { Platform } from '#server/kernel/door.ts'

/** No link from elsewhere brings a cookie of operators along: their pages are entered by their own address. */
const sameSite = {
  session: 'Lax',
  registration: 'Lax',
  operator: 'Strict',
  'operator-device': 'Strict',
} as const

/** Whom a cookie lets in, or makes known again: a person, an operator, or an operator's browser. */
export type LoginCookie = keyof typeof sameSite

/** The cookie as it is set; no script reads it. @param maxAge In seconds; without it the browser forgets it as it closes. */
export function writeCookie(
  { site }: Pick<Platform, 'site'>,
  cookie: LoginCookie,
  value: string,
  maxAge?: number,
): string {
  return serialize(nameOf(site, cookie), value, {
    path: '/',
    httpOnly: true,
    sameSite: sameSite[cookie],
    secure: isSecure(site),
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}

/** What a request brings of it. */
export function readCookie(
  { site }: Pick<Platform, 'site'>,
  cookie: LoginCookie,
  { headers }: Pick<Request, 'headers'>,
): string | undefined {
  const name = nameOf(site, cookie)
  return parse(headers.get('cookie') ?? '', name)[name]
}

const isSecure = (site: Platform['site']): boolean => site.publicUrl().startsWith('https:')

/** Behind TLS under a name that no other host can set. */
const nameOf = (site: Platform['site'], cookie: LoginCookie): string =>
  isSecure(site) ? `__Host-${cookie}` : cookie
