import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '#domain/kernel/time.ts'
import { readCookie, writeCookie } from '#server/identity/accounts/login-cookie.ts'
import type { Platform } from '#server/kernel/door.ts'

/** How long a browser is known after its last login. */
const knownForSeconds = (180 * DAY_MS) / 1_000

/**
 * A cookie by which a browser is known again that has logged this operator in. It opens nothing: tries from there are
 * counted apart from everybody else's, so that who guesses from elsewhere does not keep the operator out.
 */
export function deviceCookie(platform: Platform, handle: string): string {
  const id = platform.randomness.token(16)
  const value = `${id}.${sign(platform, handle, id)}`
  return writeCookie(platform, 'operator-device', value, knownForSeconds)
}

/** The id of the browser, where it has logged this operator in; null for any other. */
export function findDevice(
  platform: Platform,
  handle: string,
  request: Pick<Request, 'headers'>,
): string | null {
  const [id = '', shown = ''] = (readCookie(platform, 'operator-device', request) ?? '').split('.')
  const [expected, given] = [sign(platform, handle, id), shown].map((text) => Buffer.from(text))
  if (!expected || !given || given.length !== expected.length) return null
  return timingSafeEqual(expected, given) ? id : null
}

const sign = ({ login }: Platform, handle: string, id: string): string =>
  createHmac('sha256', login.secret).update(`operator-device ${handle} ${id}`).digest('base64url')
