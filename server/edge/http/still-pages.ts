import { createHash } from 'node:crypto'
import { isKnown } from './kept-answer.ts'

/** A finished still page: it differs by address, launch state and settings only. */
export interface StillPage {
  headers: Headers
  body: Buffer
}

/**
 * Gives a page that may be kept its ETag, over its bytes, which hold content, launch state and the figures in force alike.
 * @param response A whole answer with status 200.
 */
export async function finishStillPage(response: Response): Promise<StillPage> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('ETag', `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`)
  return { headers, body }
}

/** Answers with a finished page, or with 304 where the visitor has it already. */
export function answerStillPage(request: Request, { headers, body }: StillPage): Response {
  const etag = headers.get('ETag')
  if (etag && isKnown(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}
