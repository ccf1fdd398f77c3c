import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Client, Env } from '#server/kernel/door.ts'

/**
 * Where a request comes from: the connection's address, or the one that the last trusted proxy reports. Of headers that anybody
 * can set, only the entries of our own proxies are believed.
 */
export function readClient(context: Context, env: Pick<Env, 'proxyHops'>): Client {
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage }
  const peer = incoming?.socket.remoteAddress ?? ''
  const told = context.req.header('x-forwarded-for')
  return {
    network: networkOf(peer, told, env.proxyHops),
    userAgent: context.req.header('user-agent') ?? null,
  }
}

/**
 * The caller's network as limits count it; null for a caller on this machine itself.
 * @param told The header's value: each proxy adds at its right end whom it was called by.
 */
export function networkOf(
  peer: string,
  told: string | undefined,
  proxyHops: number,
): string | null {
  const heard = proxyHops > 0 && told !== undefined
  const caller = heard ? (told.split(',').at(-proxyHops)?.trim() ?? '') : peer
  const address = caller.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(address)) return address.startsWith('127.') ? null : address
  if (!isIPv6(address)) return 'unknown'
  const groups = expand(address)
  return groups.join(':') === loopback ? null : [...groups.slice(0, 4), ...zeros(4)].join(':')
}

const zeros = (count: number): string[] => Array<string>(count).fill('0000')
const loopback = [...zeros(7), '0001'].join(':')

/** The eight groups of an address, written out. */
function expand(address: string): string[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [left = '', right] = hostname.slice(1, -1).split('::')
  const first = left ? left.split(':') : []
  const last = right ? right.split(':') : []
  return [...first, ...zeros(8 - first.length - last.length), ...last].map((group) =>
    group.padStart(4, '0'),
  )
}
