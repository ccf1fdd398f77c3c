import { takesGzip } from './compress.ts'

/** A streamed answer, compressed on its way: whole it would have to be in memory first. */
export function streamedResponse(
  request: Request,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  status: number,
): Response {
  const headers = { 'Cache-Control': 'no-store, no-transform', Vary: 'Accept-Encoding' }
  if (!takesGzip(request.headers.get('Accept-Encoding') ?? '')) {
    return new Response(body, { status, headers })
  }
  const zipped = body.pipeThrough(new CompressionStream('gzip'))
  return new Response(zipped, { status, headers: { ...headers, 'Content-Encoding': 'gzip' } })
}
