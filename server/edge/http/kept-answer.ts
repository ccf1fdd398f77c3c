import { createHash } from 'node:crypto'
import { exactJson } from '#server/kernel/door.ts'

/** The ETag of a cacheable answer: the same for the same text. */
export function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url')}"`
}

/** Whether the client has this answer already. */
export function isKnown({ headers }: Pick<Request, 'headers'>, etag: string): boolean {
  const known = headers.get('If-None-Match')?.split(',') ?? []
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return known.some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}

/** The cache headers of a public answer, with its ETag. */
export function keepingHeaders(etag: string, seconds: number): Record<string, string> {
  return { 'Cache-Control': `public, max-age=${seconds}`, ETag: etag }
}

/** A value as JSON, cacheable for so many seconds, or 304. Amounts are text. */
export function keptResponse(request: Request, value: unknown, seconds: number): Response {
  const text = exactJson(value)
  const headers = keepingHeaders(etagOf(text), seconds)
  if (isKnown(request, etagOf(text))) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'Content-Type': 'application/json' } })
}
