import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { Platform } from '#server/kernel/door.ts'
import { AddressNotPublic, mayBeReached, publicLookup } from './public-address.ts'

const timeoutMs = 10_000

/** The result of a try: the HTTP status, or why there is none. */
export interface Posted {
  status: number | null
  error: string | null
}

interface Message {
  headers: Readonly<Record<string, string>>
  body: string
  /** Aborts the try. */
  stop: AbortSignal
}

/**
 * With stand-ins alone, on a machine that nobody else reaches, a webhook endpoint may be a local program. Elsewhere it would let
 * people probe ports that are open to the server only (SSRF).
 */
export function mayStayInside({ ports, env }: Pick<Platform, 'ports' | 'env'>): boolean {
  return ports.allSandbox && !env.exposed
}

/**
 * Whether messages may be sent to this URL, as far as it shows. Except on the own machine only port 443 may: other ports would
 * let a stranger probe what our network lets out.
 */
export function isUsableUrl(platform: Pick<Platform, 'ports' | 'env'>, text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname, hash, port } = new URL(text)
  const inside = mayStayInside(platform)
  if (!inside && (protocol !== 'https:' || port !== '')) return false
  if (!['https:', 'http:'].includes(protocol)) return false
  if (username || password || hash) return false
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? bare.includes('.') || inside : mayBeReached(bare, inside)
}

/** Sends one message and reads only the status of the answer. Follows no redirect. */
export function postMessage(
  platform: Pick<Platform, 'ports' | 'env'>,
  url: string,
  { headers, body, stop }: Message,
): Promise<Posted> {
  if (!isUsableUrl(platform, url)) {
    return Promise.resolve({ status: null, error: 'address_not_public' })
  }
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        lookup: publicLookup(mayStayInside(platform)),
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stop]),
      },
      (response) => {
        resolve({ status: response.statusCode ?? null, error: null })
        response.on('error', () => {})
        response.destroy()
      },
    )
    outgoing.on('error', (error) => resolve({ status: null, error: reasonOf(error) }))
    outgoing.end(body)
  })
}

/** An error code of ours or of the system's; never the other side's text. */
function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof AddressNotPublic) return 'address_not_public'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  return error.code ?? 'unreachable'
}
