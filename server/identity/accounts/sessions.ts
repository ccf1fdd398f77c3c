import { addDays } from '#domain/kernel/time.ts'
import {
  type Addressee,
  type Client,
  contactOf,
  openContact,
  type Platform,
} from '#server/kernel/door.ts'
import { hashToken } from './hash-token.ts'
import { readCookie, writeCookie } from './login-cookie.ts'

const sessionDays = 14

/** A login, with its contact opened. */
export interface KnownLogin extends Addressee {
  id: string
  emailVerified: boolean
}

/** A session as its cookie names it, and the login that it is of. */
export interface FoundSession {
  id: string
  expiresAt: Date
  /** When its owner last proved to be there. */
  provenAt: Date
  /** To a few minutes. */
  seenAt: Date
  user: KnownLogin
}

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
  { network, userAgent }: Client,
): Promise<OpenedSession | null> {
  const { db, clock, randomness } = platform
  const token = randomness.token(32)
  const user = await db
    .selectFrom('login.user')
    .select(['id', 'sealed'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!user) return null
  const now = clock.now()
  const session = {
    id: randomness.uuid(),
    token: hashToken(token),
    userId: accountId,
    expiresAt: addDays(now, sessionDays),
    ipAddress: network,
    userAgent: userAgent?.slice(0, 500) ?? null,
    createdAt: now,
    updatedAt: now,
  }
  await db.insertInto('login.session').values(session).execute()
  await db
    .insertInto('login.session_use')
    .values({ session_id: session.id, opened_at: now, proven_at: now, seen_at: now })
    .execute()
  const maxAge = sessionDays * 24 * 3600
  return {
    setCookies: [writeCookie(platform, 'session', token, maxAge)],
    name: openContact(db, user).name,
    sessionId: session.id,
  }
}

/** Whether a request brings a session, valid or not: enough for what a page offers. */
export const bringsSession = (
  platform: Pick<Platform, 'site'>,
  request: Pick<Request, 'headers'>,
) => readCookie(platform, 'session', request) !== undefined

/** The session whose cookie this request brings; null without one. Whether it is over is for the caller to say. */
export async function readSession(
  platform: Platform,
  request: Pick<Request, 'headers'>,
): Promise<FoundSession | null> {
  const token = readCookie(platform, 'session', request)
  if (!token) return null
  const row = await platform.db
    .selectFrom('login.session')
    .innerJoin('login.user', 'login.user.id', 'login.session.userId')
    .innerJoin('login.session_use', 'login.session_use.session_id', 'login.session.id')
    .select(['proven_at', 'seen_at'])
    .select(['login.session.id', 'login.session.expiresAt', 'login.session.userId'])
    .select(['login.user.sealed', 'login.user.emailVerified', 'login.user.language'])
    .where('token', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return null
  const {
    id,
    expiresAt,
    proven_at: provenAt,
    seen_at: seenAt,
    userId,
    emailVerified,
    language,
  } = row
  const contact = contactOf(platform.db, userId, row.sealed)
  const user = { id: userId, emailVerified, language, ...contact }
  return { id, expiresAt, provenAt, seenAt, user }
}

/** Ends the session of this request, on the server too. Gives the cookies to set, which clear it. */
export async function logOut(
  platform: Platform,
  request: Pick<Request, 'headers'>,
): Promise<{ setCookies: readonly string[] }> {
  const token = readCookie(platform, 'session', request)
  if (token) {
    await platform.db.deleteFrom('login.session').where('token', '=', hashToken(token)).execute()
  }
  return { setCookies: [writeCookie(platform, 'session', '', 0)] }
}
