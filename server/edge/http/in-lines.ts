import { exactJson, type TellProgress } from '#server/kernel/door.ts'
import type { Failure } from './note-failure.ts'
import { exactResponse } from './problem.ts'

/** What whoever wants to hear of progress accepts: JSON, a value a line. */
export const IN_LINES = 'application/x-ndjson'

/**
 * The result of long work as JSON; to whoever accepts lines, a line with `progress` for each part that is begun, and a last
 * one with the `result`, or with the `problem` for want of which there is none.
 * @param failed Says what whoever asked is told of an error, since the answer's status is written by then.
 */
export async function inLines(
  request: Request,
  work: (tell: TellProgress) => Promise<unknown>,
  failed: (error: unknown) => Failure,
): Promise<Response> {
  if (request.headers.get('Accept') !== IN_LINES) return exactResponse(await work(() => {}))
  const text = new TextEncoder()
  let isHeard = true
  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (line: object) => {
        if (isHeard) controller.enqueue(text.encode(`${exactJson(line)}\n`))
      }
      const end = await work((progress) => say({ progress })).then(
        (result) => ({ result }),
        (error) => ({ problem: failed(error) }),
      )
      say(end)
      if (isHeard) controller.close()
    },
    // The work goes on: what it finds counts, whoever hears of it.
    cancel() {
      isHeard = false
    },
  })
  return new Response(lines, { headers: { 'Content-Type': IN_LINES, 'Cache-Control': 'no-store' } })
}
