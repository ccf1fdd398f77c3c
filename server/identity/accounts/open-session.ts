import { addDays } from '#domain/kernel/time.ts'
import type { Client, Platform } from '#server/kernel/door.ts'
import { networkHeader, sessionDays } from './create-login.ts'

/** The cookies that open the session, to be set on the answer as they are. */
export interface OpenedSession {
  setCookies: readonly string[]
  name: string
  sessionId: string
}

/** Opens a session with a new token for an account whose owner has proven it; null once it is erased. */
export async function openSession(
  platform: Platform,
  accountId: string,
  client: Client,
): Promise<OpenedSession | null> {
  const { headers, response } = await platform.login.api.openSession({
    body: { accountId, expiresAt: addDays(platform.clock.now(), sessionDays) },
    headers: headersOf(client),
    returnHeaders: true,
  })
  if (!response.opened) return null
  const now = platform.clock.now()
  await platform.db
    .insertInto('login.session_use')
    .values({
      session_id: response.opened.sessionId,
      opened_at: now,
      proven_at: now,
      seen_at: now,
    })
    .execute()
  return { ...response.opened, setCookies: headers.getSetCookie() }
}

/** What the library keeps of a session beside its token. */
function headersOf({ network, userAgent }: Client): Headers {
  const headers = new Headers()
  if (userAgent) headers.set('user-agent', userAgent.slice(0, 500))
  if (network) headers.set(networkHeader, network)
  return headers
}
