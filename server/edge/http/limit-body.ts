import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { problem } from './problem.ts'

/**
 * Refuses a body of more bytes than that. One that says its length is read no further than that by the server
 * itself, so it is let through unread; only one that does not say is counted here.
 */
export function limitBody(mostBytes: number): MiddlewareHandler {
  const tooLarge = () => {
    const answer = problem(413, 'too_large', { mostBytes })
    // The rest of the body is not read, so the connection cannot carry another request.
    answer.headers.set('Connection', 'close')
    return answer
  }
  const counted = bodyLimit({ maxSize: mostBytes, onError: tooLarge })
  return async (context, next) => {
    const length = context.req.header('content-length')
    if (length === undefined || context.req.header('transfer-encoding') !== undefined) {
      return counted(context, next)
    }
    return Number(length) > mostBytes ? tooLarge() : next()
  }
}
