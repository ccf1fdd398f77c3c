import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopbackName, type Platform } from '#server/kernel/door.ts'
import { bareProblem } from './bind-port.ts'

/** Health checks come by any address, and reveal nothing about anybody. */
const forSupervisors = new Set(['/healthz', '/readyz'])

/**
 * Refuses a request that was meant for another site, and says so; true where it did. A name of a stranger that leads here
 * makes a browser of this machine send its pages' requests to us (DNS rebinding), and what is kept under another name is
 * not ours to answer. Two names at once are read as one by us and as the other by a proxy.
 */
export function refuseOtherHost(
  platform: Pick<Platform, 'env' | 'site'>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const url = request.url ?? ''
  const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name))
  if (hosts.length > 1) return refuse(response, url, 400, 'two_hosts')
  if (forSupervisors.has(url)) return false
  const authorities = [request.headers.host, /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]]
  const isOurs = authorities.every((each) => each === undefined || isServed(platform, each))
  return isOurs ? false : refuse(response, url, 421, 'other_host')
}

/**
 * Whether a host with or without a port is one that this process answers for. Where it listens it is always reached: the
 * command line and the stand-ins ask for that. Off loopback and without a public address nobody has said a name.
 * What cannot be read is left to whoever reads the whole address.
 */
function isServed({ env, site }: Pick<Platform, 'env' | 'site'>, authority: string): boolean {
  if (!URL.canParse(`http://${authority}`)) return true
  if (/[/?#@\\]/.test(authority)) return false
  const { hostname } = new URL(`http://${authority}`)
  if (!env.publicUrl && env.exposed) return true
  const own = [site.publicUrl(), site.ownUrl()].map((url) => new URL(url).hostname)
  return own.includes(hostname) || (!env.exposed && isLoopbackName(hostname))
}

function refuse(response: ServerResponse, url: string, status: 400 | 421, code: string): true {
  const detail = status === 421 ? 'This is not an address of this site.' : 'Two hosts were named.'
  bareProblem(response, url, { status, code, detail })
  return true
}
