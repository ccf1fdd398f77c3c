import { createHash } from 'node:crypto'

const base = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** For answers that are not pages: nothing may run, load or frame. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Still pages carry one inline style sheet, allowed by its hash, and one script file. */
export function stillPagePolicy(css: string): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return [...base, "script-src 'self'", `style-src 'self' 'sha256-${hash}'`].join('; ')
}

/**
 * Framework pages: inline scripts by nonce; connections to our own server only.
 * The development server injects its own styles and a socket, which production never allows.
 */
export function appPagePolicy(nonce: string, dev: boolean): string {
  const style = dev
    ? "'self' 'unsafe-inline'"
    : `'self' 'nonce-${nonce}' ${libraryStyleHashes.join(' ')}`
  const connect = dev ? "'self' ws:" : "'self'"
  return [
    ...base,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src ${style.trim()}`,
    `connect-src ${connect}`,
  ].join('; ')
}

/** Style sheets that libraries put into the page themselves; a browser test holds each hash to the library's version. */
const libraryStyleHashes: readonly string[] = [
  // sonner 2.0.8 adds its sheet empty and fills it in a second step: both states are checked.
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
]
