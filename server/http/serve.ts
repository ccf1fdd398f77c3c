import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { EnvError } from '#server/env.ts'
import { createApp } from '#server/http/app.ts'
import type { BuildSource } from '#server/http/page-handler.ts'
import { setSecurityHeaders } from '#server/http/security-headers.ts'
import { serveStaticFiles } from '#server/http/static-files.ts'
import type { Platform } from '#server/platform.ts'

const GRACE_MS = 2_500
const root = path.resolve(import.meta.dirname, '../..')

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

/** Listens on the platform's address, from the finished build or, with `--dev`, from source. */
export async function serveHttp(platform: Platform, parts?: PageParts): Promise<Served> {
  const { env } = platform
  const usual = env.dev ? developmentParts : productionParts
  const { files, build, stop } = parts ?? (await usual())
  const listener = getRequestListener(createApp(platform, build).fetch)
  const tls = env.publicUrl?.startsWith('https:') ?? false
  const server = createServer((request, response) => {
    setSecurityHeaders(response, { tls })
    files(request, response, () => void listener(request, response))
  })
  await listen(server, env.port, env.host)
  const { port } = server.address() as AddressInfo
  const host = env.host.includes(':') ? `[${env.host}]` : env.host
  const url = `http://${host}:${port}`
  platform.site.listensAt(url)
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

async function findFreePort(): Promise<number> {
  const server = createServer()
  await listen(server, 0, '127.0.0.1')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Ways in which an address cannot be used, told to the person who chose it. */
const listenProblems: Record<string, string> = {
  EADDRINUSE: 'is taken by another process. Stop that one or choose another PORT.',
  EACCES: 'may not be used by this user. Choose a PORT from 1024 up.',
  EADDRNOTAVAIL: 'is no address of this machine. Choose another HOST.',
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
