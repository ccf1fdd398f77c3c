import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setSecurityHeaders } from '#server/edge/http/security-headers.ts'
import { serveStaticFiles } from '#server/edge/http/static-files.ts'

/**
 * Serves one finished folder the way our own process serves files: same headers, same library,
 * brotli neighbours. Every path that is no file answers with the folder's page.
 */
const folder = process.argv[2] ?? '.'
const page = readFileSync(path.join(folder, 'index.html'))
// A page below a packet's size has no compressed neighbour.
const smallFile = path.join(folder, 'index.html.br')
const small = existsSync(smallFile) ? readFileSync(smallFile) : null
const files = serveStaticFiles(folder)

const policy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
].join('; ')

const server = createServer((request, response) => {
  setSecurityHeaders(response, { tls: false })
  const answerPage = () => {
    const body = acceptsBrotli(request) && small ? small : page
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Cache-Control', 'no-cache')
    response.setHeader('Vary', 'Accept-Encoding')
    if (body === small) response.setHeader('Content-Encoding', 'br')
    response.end(body)
  }
  if (request.url === '/') answerPage()
  else files(request, response, answerPage)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`Serving at http://127.0.0.1:${port}\n`)
})

function acceptsBrotli({ headers }: IncomingMessage): boolean {
  return /\bbr\b/.test(headers['accept-encoding']?.toString() ?? '')
}
