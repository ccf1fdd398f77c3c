import { setTimeout as pauseFor } from 'node:timers/promises'
import { ScreeningUnanswered } from './port.ts'

/** One call of a provider's API; the headers are made anew for each try, since some are signed with the time. */
export interface VendorCall {
  url: string
  method: 'GET' | 'POST'
  body?: string
  headers(): Record<string, string>
}

const tries = 3
const timeoutMs = 5_000
const firstPauseMs = 100

/**
 * Calls, and retries if the connection breaks, the provider fails or is overloaded; calls are idempotent. Returns JSON with its
 * status below 500; an HTML page is no answer, whatever its status.
 * @throws ScreeningUnanswered after the last try.
 */
export async function askVendor(
  send: typeof fetch,
  call: VendorCall,
): Promise<{ status: number; body: unknown }> {
  let reason: unknown
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0) await pauseFor(firstPauseMs * 4 ** (attempt - 1))
    try {
      const answer = await once(send, call)
      if (answer) return answer
    } catch (error) {
      reason = error
    }
  }
  throw new ScreeningUnanswered(`${new URL(call.url).host} does not answer`, { cause: reason })
}

async function once(send: typeof fetch, { url, method, body, headers }: VendorCall) {
  const response = await send(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers(),
    },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
    ...(body ? { body } : {}),
  })
  const text = await response.text()
  const isJson = /^application\/([\w.]+\+)?json\b/.test(response.headers.get('content-type') ?? '')
  const isTheirs = response.status >= 500 || [401, 403, 408, 429].includes(response.status)
  if (!isJson || isTheirs) throw new Error(`answered ${response.status}`)
  return { status: response.status, body: JSON.parse(text) as unknown }
}
