import { isOperatorSessionOver } from '#domain/identity/operator-session.ts'
import { hashToken } from '#server/identity/accounts/hash-token.ts'
import { readCookie, writeCookie } from '#server/identity/accounts/login-cookie.ts'
import type { Platform, Trx } from '#server/kernel/door.ts'

/** A session of the operators' own kind; its token is in the browser alone. */
export interface OperatorSession {
  tokenHash: string
  operatorId: string
  openedAt: Date
  seenAt: Date
}

/** How old the last sign of life may get before it is written down anew. */
const seenEveryMs = 15_000

/** Opens a session with a new token. @returns The cookie that carries it. */
export async function openOperatorSession(
  platform: Platform,
  trx: Trx,
  operatorId: string,
): Promise<string> {
  const token = platform.randomness.token(32)
  const now = platform.clock.now()
  await trx
    .insertInto('login.operator_session')
    .values({ token_hash: hashToken(token), operator_id: operatorId, opened_at: now, seen_at: now })
    .execute()
  return writeCookie(platform, 'operator', token)
}

/** The session whose cookie this request brings, if it is not over; looking at it keeps it open. */
export async function findOperatorSession(
  platform: Platform,
  request: Request,
): Promise<OperatorSession | null> {
  const token = readCookie(platform, 'operator', request)
  if (!token) return null
  const tokenHash = hashToken(token)
  const row = await platform.db
    .selectFrom('login.operator_session')
    .select(['operator_id', 'opened_at', 'seen_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  const now = platform.clock.now()
  if (!row) return null
  const { operator_id: operatorId, opened_at: openedAt, seen_at: seenAt } = row
  if (isOperatorSessionOver({ openedAt, seenAt }, now)) return null
  if (now.getTime() - seenAt.getTime() >= seenEveryMs) await noteUse(platform, tokenHash, now)
  return { tokenHash, operatorId, openedAt, seenAt: now }
}

async function noteUse({ db }: Platform, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('login.operator_session')
    .set({ seen_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Ends the session of this request, on the server too. @returns The cookie that clears it. */
export async function endOperatorSession(
  platform: Platform,
  request: Pick<Request, 'headers'>,
): Promise<string> {
  const token = readCookie(platform, 'operator', request)
  if (token) {
    await platform.db
      .deleteFrom('login.operator_session')
      .where('token_hash', '=', hashToken(token))
      .execute()
  }
  return writeCookie(platform, 'operator', '', 0)
}
