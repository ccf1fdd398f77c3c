import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Text, except a stream of events, which never ends and so is never whole. */
const worthIt =
  /^(text\/(?!event-stream)|application\/(json|problem\+json|javascript|manifest\+json)|image\/svg)/
const leastBytes = 1024

const encoders = {
  br: (body: Buffer, quality: number) =>
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: Buffer) => zip(body),
}

/** Answers with an ETag come again: they are compressed once, as well as it goes. */
const mostKept = 128
/** What is longer would take seconds, and a lot of memory. */
const mostBytesKept = 512 * 1024
const bestQuality = 11
const quickQuality = 5

/**
 * Compresses whole text answers with brotli, else gzip. Hono's own middleware knows no brotli, which
 * is a fifth smaller on our pages.
 */
export function compress(): MiddlewareHandler {
  const kept = new Map<string, Buffer>()
  return async (context, next) => {
    await next()
    const { res, req } = context
    if (!isCompressible(res)) return
    context.header('Vary', 'Accept-Encoding', { append: true })
    const encoding = chooseEncoding(req.header('Accept-Encoding') ?? '')
    if (!encoding || req.method === 'HEAD') return
    const body = Buffer.from(await context.res.arrayBuffer())
    const headers = new Headers(context.res.headers)
    const etag = headers.get('ETag')
    const compressed =
      body.length < leastBytes ? body : await compressOnce(kept, etag, encoding, body)
    if (compressed !== body) headers.set('Content-Encoding', encoding)
    headers.delete('Content-Length')
    context.res = undefined
    context.res = new Response(new Uint8Array(compressed), { status: res.status, headers })
  }
}

async function compressOnce(
  kept: Map<string, Buffer>,
  etag: string | null,
  encoding: keyof typeof encoders,
  body: Buffer,
): Promise<Buffer> {
  if (!etag || body.length > mostBytesKept) return encoders[encoding](body, quickQuality)
  const key = `${encoding} ${etag}`
  const known = kept.get(key)
  if (known) return known
  const compressed = await encoders[encoding](body, bestQuality)
  if (kept.size < mostKept) kept.set(key, compressed)
  return compressed
}

function isCompressible(response: Response): boolean {
  if (!response.body || response.headers.has('Content-Encoding')) return false
  if (response.headers.get('Cache-Control')?.includes('no-transform')) return false
  return worthIt.test(response.headers.get('Content-Type') ?? '')
}

/** What a browser takes; `q=0` means that it does not take one. */
function takenEncodings(accepted: string): readonly (string | undefined)[] {
  return accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
}

/** For what is compressed on its way. */
export function takesGzip(accepted: string): boolean {
  return takenEncodings(accepted).includes('gzip')
}

/** The better of the two that the browser takes. */
export function chooseEncoding(accepted: string): 'br' | 'gzip' | null {
  const taken = takenEncodings(accepted)
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : null
}
