import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Text, except a stream of events, which never ends and so is never whole. */
const worthIt =
  /^(text\/(?!event-stream)|application\/(json|problem\+json|javascript|manifest\+json)|image\/svg)/
const leastBytes = 1024

type Encoding = 'br' | 'gzip'

/** Best quality, which takes a page a tenth of a second and more. */
const best = { br: 11, gzip: 9 }
/** A fiftieth of that time for a fifth more bytes. */
const quick = { br: 3, gzip: 1 }
/** Compressed quickly this takes less than a millisecond: less than a wait behind what else the runtime's threads do. */
const mostBytesAtOnce = 32 * 1024

const paramsOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Limited to some of the runtime's threads, so that passwords can be hashed on the others. */
export async function compressBest(encoding: Encoding, body: Buffer): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, paramsOf(best.br)) : zip(body, { level: best.gzip })
}

async function compressQuickly(encoding: Encoding, body: Buffer): Promise<Buffer> {
  const [params, level] = [paramsOf(quick.br), { level: quick.gzip }]
  if (body.length > mostBytesAtOnce) {
    return encoding === 'br' ? brotli(body, params) : zip(body, level)
  }
  return encoding === 'br' ? brotliCompressSync(body, params) : gzipSync(body, level)
}

/** More than there are still pages in both languages, each in both encodings; what was not asked for longest goes. */
const mostKept = 256

/**
 * Compresses whole text answers with brotli, else gzip: still pages once and as well as it goes, what is made for one
 * request quickly. Hono's own middleware knows no brotli, which is a fifth smaller on our pages.
 */
export function compress(make = compressBest): MiddlewareHandler {
  const kept = new Map<string, Promise<Buffer>>()
  return async (context, next) => {
    await next()
    const { res, req } = context
    if (!isCompressible(res)) return
    context.header('Vary', 'Accept-Encoding', { append: true })
    const encoding = chooseEncoding(req.header('Accept-Encoding') ?? '')
    if (!encoding || req.method === 'HEAD') return
    const body = Buffer.from(await context.res.arrayBuffer())
    const headers = new Headers(context.res.headers)
    const etag = stillPageTag(headers)
    const made = () =>
      etag
        ? compressOnce(kept, `${encoding} ${etag}`, () => make(encoding, body))
        : compressQuickly(encoding, body)
    const compressed = body.length < leastBytes ? body : await made()
    if (compressed !== body) headers.set('Content-Encoding', encoding)
    headers.delete('Content-Length')
    context.res = undefined
    context.res = new Response(new Uint8Array(compressed), { status: res.status, headers })
  }
}

/** A page that is asked about each time and known by its content is the same for everybody; figures change too soon. */
function stillPageTag(headers: Headers): string | null {
  return headers.get('Cache-Control') === 'no-cache' ? headers.get('ETag') : null
}

/** Many who ask for a new page at once wait for one compression of it. */
function compressOnce(
  kept: Map<string, Promise<Buffer>>,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const compressed = kept.get(key) ?? make()
  kept.delete(key)
  kept.set(key, compressed)
  compressed.catch(() => kept.delete(key))
  const [longestAgo] = kept.keys()
  if (kept.size > mostKept && longestAgo !== undefined) kept.delete(longestAgo)
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
export function chooseEncoding(accepted: string): Encoding | null {
  const taken = takenEncodings(accepted)
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : null
}
