import type { Platform } from '#server/kernel/door.ts'
import { problem } from './problem.ts'

/** Whether a request comes from a page of another site, as the browser says; a program says neither. */
export function isForeign({ site }: Pick<Platform, 'site'>, { headers }: Request): boolean {
  // Not every browser names its origin, but each says whether another site had it ask.
  if (headers.get('sec-fetch-site') === 'cross-site') return true
  const origin = headers.get('origin')
  const own = [site.publicUrl(), site.ownUrl()].map((url) => new URL(url).origin)
  return origin !== null && !own.includes(origin)
}

/** The answer to it: nothing was done. The API's is 403, a page's the framework's own 400. */
export const foreignOrigin = (status: 400 | 403): Response => problem(status, 'foreign_origin')

/**
 * Whether another site makes a page of ours do something (CSRF). A page may be open under any name that leads here, as in the
 * framework.
 */
export function isForeignForm(platform: Pick<Platform, 'site'>, request: Request): boolean {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD') return false
  const origin = headers.get('origin') ?? ''
  const isSameHost = URL.canParse(origin) && new URL(origin).host === headers.get('host')
  return !isSameHost && isForeign(platform, request)
}
