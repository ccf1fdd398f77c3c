import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { EnvError } from '#server/kernel/door.ts'

/** A port that is ours. Until somebody answers on it, requests are told to come back. */
export interface BoundPort {
  server: Server
  /** Where it listens, for this machine. */
  url: string
  answerWith(listener: RequestListener): void
}

const limits = {
  // A browser sends its head at once; who takes longer holds a connection for nothing.
  headersTimeout: 15_000,
  // A whole request, body included: at most 256 kB, on the slowest line.
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 5_000,
}

/**
 * Takes the port before anything else is opened, so that a second process stops before it touches data.
 * @param port 0 for any free one.
 * @throws EnvError when the address cannot be used.
 */
export async function bindPort(port: number, host: string): Promise<BoundPort> {
  let answer: RequestListener = comeBack
  const server = createServer(limits, (request, response) => answer(request, response))
  await listen(server, port, host)
  const { port: taken } = server.address() as AddressInfo
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
  const answerWith = (listener: RequestListener) => {
    answer = listener
  }
  return { server, url, answerWith }
}

/** Any free port of this machine, given back at once. */
export async function findFreePort(): Promise<number> {
  const { server } = await bindPort(0, '127.0.0.1')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** What is told before the routes are asked, and to programs in the form of every other answer of the API. */
export function bareProblem(
  response: ServerResponse,
  url: string,
  { status, code, detail }: { status: number; code: string; detail: string },
  headers: Readonly<Record<string, string>> = {},
): void {
  const byProgram = /^\/api(?=[/?]|$)/.test(url)
  const body = { type: 'about:blank', title: code, status, code, detail }
  const mediaType = byProgram ? 'application/problem+json' : 'text/plain; charset=utf-8'
  const usual = { 'Content-Type': mediaType, 'Cache-Control': 'no-store', Connection: 'close' }
  response
    .writeHead(status, { ...usual, ...headers })
    .end(byProgram ? JSON.stringify(body) : detail)
}

const starting =
  'Coin Rouge démarre. Cette page s’ouvre d’elle-même.\nCoin Rouge is starting. This page opens by itself.\n'

/** What everybody is told while the platform starts; browsers ask again by themselves. */
export function comeBack(request: IncomingMessage, response: ServerResponse): void {
  const told = { status: 503, code: 'busy', detail: starting }
  bareProblem(response, request.url ?? '', told, { 'Retry-After': '2', Refresh: '2' })
}

/** Ways in which an address cannot be used, told to the person who chose it. */
const listenProblems: Record<string, string> = {
  EADDRINUSE: 'is taken by another process. Stop that one or choose another PORT.',
  EACCES: 'may not be used by this user. Choose a PORT from 1024 up.',
  EADDRNOTAVAIL: 'is no address of this machine. Choose another HOST.',
  EINVAL: 'is no address of this machine. Choose another HOST.',
  ENOTFOUND: 'is no address. Choose another HOST.',
  EAI_AGAIN: 'is no address. Choose another HOST.',
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = listenProblems[error.code ?? '']
      reject(problem ? new EnvError(`${host}:${port} ${problem}`, { cause: error }) : error)
    })
    server.listen(port, host, resolve)
  })
}
