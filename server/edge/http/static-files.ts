import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import sirv from 'sirv'

type Next = () => void

/**
 * Serves finished files: hashed ones for ever, the rest with an ETag for an hour. Compressed
 * neighbours (`.br`, `.gz`), ranges and conditional requests come with the library. A file that has gone since the start, as
 * in a new build, is there no more.
 * @param folder The client build, absolute.
 */
export function serveStaticFiles(folder: string) {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, pathname) {
      // The library's list of types lacks icons.
      if (pathname.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon')
      response.setHeader('Accept-Ranges', 'bytes')
      response.setHeader('Cache-Control', `public, max-age=${keptFor(pathname)}`)
    },
  })
  const names = new Set(readdirSync(folder, { recursive: true }).map((name) => `/${name}`))
  const hasGone = ({ url = '' }: IncomingMessage) => {
    const name = url.replace(/\?.*/s, '')
    return names.has(name) && !existsSync(path.join(folder, name))
  }
  return (request: IncomingMessage, response: ServerResponse, next: Next): void => {
    if (isNeighbour(request)) next()
    else if (isRead(request) && hasGone(request)) next()
    else if (isRead(request)) {
      // One that goes between this look and its reading ends this answer alone.
      response.once('pipe', (file) => file.once('error', () => response.destroy()))
      serve(request, response, next)
    } else if (names.has(request.url ?? '')) refuseWrite(response)
    else next()
  }
}

/** How long browsers keep a file: for good where its name changes with it, a week the film and its pictures, which are large. */
function keptFor(pathname: string): string {
  if (pathname.startsWith('/assets/')) return '31536000, immutable'
  return pathname.startsWith('/media/hero') ? '604800' : '3600'
}

/** A file is only read, whatever the method says. */
function refuseWrite(response: ServerResponse): void {
  response.writeHead(405, { Allow: 'GET, HEAD', Connection: 'close' }).end()
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** A compressed neighbour is a form of its file, with no address of its own. */
const isNeighbour = ({ url }: IncomingMessage) => /\.(br|gz)(\?|$)/.test(url ?? '')
