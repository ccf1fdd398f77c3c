import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { DAY_MS } from '#domain/kernel/time.ts'
import type { Platform } from '#server/kernel/door.ts'

/** How long a browser is known after its last login. */
const knownForSeconds = (180 * DAY_MS) / 1_000

/**
 * A cookie by which a browser is known again that has logged this operator in. It opens nothing: tries from there are
 * counted apart from everybody else's, so that who guesses from elsewhere does not keep the operator out.
 */
export function deviceCookie(platform: Platform, handle: string): string {
  const id = platform.randomness.token(16)
  return serialize(cookieName(platform), `${id}.${sign(platform, handle, id)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(platform),
    maxAge: knownForSeconds,
  })
}

/** The id of the browser, where it has logged this operator in; null for any other. */
export function findDevice(
  platform: Platform,
  handle: string,
  { headers }: Pick<Request, 'headers'>,
): string | null {
  const name = cookieName(platform)
  const [id = '', shown = ''] = (parse(headers.get('cookie') ?? '', name)[name] ?? '').split('.')
  const [expected, given] = [sign(platform, handle, id), shown].map((text) => Buffer.from(text))
  if (!expected || !given || given.length !== expected.length) return null
  return timingSafeEqual(expected, given) ? id : null
}

const sign = ({ login }: Platform, handle: string, id: string): string =>
  createHmac('sha256', login.secret).update(`operator-device ${handle} ${id}`).digest('base64url')

const isSecure = ({ site }: Platform): boolean => site.publicUrl().startsWith('https:')

const cookieName = (platform: Platform): string =>
  isSecure(platform) ? '__Host-operator-device' : 'operator-device'
