import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import type { Platform } from '#server/kernel/door.ts'
import { createApp } from './app.ts'
import { type BoundPort, bindPort, comeBack, findFreePort } from './bind-port.ts'
import { refuseOtherHost } from './check-host.ts'
import type { BuildSource } from './page-handler.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { serveStaticFiles } from './static-files.ts'

const KEEP_ALIVE_MS = 75_000
const GRACE_MS = 2_500
const root = path.resolve(import.meta.dirname, '../../..')

/** A listening server; `close` stops taking requests and lets the running ones end. */
export interface Served {
  url: string
  close(): Promise<void>
}

/** What is served beside our own routes: files, and the framework's pages. */
export interface PageParts {
  files: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  build: BuildSource
  stop(): Promise<void>
}

/**
 * Answers on the platform's address, from the finished build or, with `--dev`, from source.
 * @param bound The port, where whoever starts has taken it already.
 */
export async function serveHttp(
  platform: Platform,
  parts?: PageParts,
  bound?: BoundPort,
): Promise<Served> {
  const { env } = platform
  const { server, url, answerWith } = bound ?? (await bindPort(env.port, env.host))
  platform.site.listensAt(url)
  const usual = env.dev ? developmentParts : productionParts
  const { files, build, stop } = parts ?? (await usual())
  const listener = getRequestListener(createApp(platform, build).fetch)
  const tls = env.publicUrl?.startsWith('https:') ?? false
  answerWith((request, response) => {
    setSecurityHeaders(response, { tls })
    if (refuseOtherHost(platform, request, response)) return
    if (mustComeBack(platform, request.url ?? '')) return comeBack(request, response)
    files(request, response, () => void listener(request, response))
  })
  server.maxConnections = env.maxConnections
  // Longer than the reverse proxy keeps its side: it must not send on a connection that closes under it.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return {
    url,
    async close() {
      // Whoever is still being answered gets a moment; then the process ends all the same.
      const late = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      server.closeIdleConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      clearTimeout(late)
      await stop()
    },
  }
}

/**
 * Whether this waits until the sandbox's past is laid: whoever logged in by that clock would be logged out by today's. The
 * stand-ins of the providers are what it is laid with.
 */
function mustComeBack({ sandboxClock, ports }: Platform, url: string): boolean {
  const byProviders = [
    '/webhooks/',
    '/sandbox/stripe/v1/',
    `/sandbox/${ports.kyc.provider}/`,
    `/sandbox/${ports.sandboxScreening?.vendor}/`,
  ]
  return sandboxClock?.isBehind() === true && !byProviders.some((start) => url.startsWith(start))
}

async function productionParts(): Promise<PageParts> {
  const file = path.join(root, 'build/server/index.js')
  const build: BuildSource = (await import(pathToFileURL(file).href)) as ServerBuild
  return { files: serveStaticFiles(path.join(root, 'build/client')), build, stop: async () => {} }
}

async function developmentParts(): Promise<PageParts> {
  const { createServer: createVite } = await import('vite')
  const listening = process.listeners('SIGTERM')
  const vite = await createVite({
    root,
    // A port of its own, so that several development servers can run side by side.
    server: { middlewareMode: true, hmr: { host: '127.0.0.1', port: await findFreePort() } },
  })
  // Vite ends the process by itself, before the platform has closed; ending is `server.ts`'s to do.
  for (const listener of process.listeners('SIGTERM')) {
    if (!listening.includes(listener)) process.off('SIGTERM', listener)
  }
  const build: BuildSource = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  return { files: vite.middlewares, build, stop: () => vite.close() }
}
