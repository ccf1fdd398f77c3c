import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { Platform } from '#server/kernel/door.ts'
import { AddressNotPublic, mayBeReached, publicLookup } from './public-address.ts'

const timeoutMs = 10_000

/** How a try ended: the webhook endpoint's status, or why there is none. */
export interface Posted {
  status: number | null
  error: string | null
}

interface Message {
  headers: Readonly<Record<string, string>>
  body: string
  /** Breaks the try off. */
  stop: AbortSignal
}

/**
 * With stand-ins alone, and where nobody but this machine comes in, a webhook endpoint may be a program beside the platform.
 * Elsewhere whoever adds a webhook endpoint would have the server knock at doors that stand open to its own machine only.
 */
export function mayStayInside({ ports, env }: Pick<Platform, 'ports' | 'env'>): boolean {
  return ports.allSandbox && !env.exposed
}

/**
 * Whether messages may go to this address at all, as far as it can be read off it. Off one's own machine only the port of
 * https is one: the others tell a stranger what a network of ours lets out, and lead to programs that are no webhook endpoints.
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

/** Sends one message and reads no more of the answer than its status. Follows nothing elsewhere. */
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

/** A word of ours or of the system's; never what the other side wrote. */
function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof AddressNotPublic) return 'address_not_public'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  return error.code ?? 'unreachable'
}
