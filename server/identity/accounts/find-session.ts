import type { Role } from '#domain/identity/account.ts'
import { levelToday } from '#domain/identity/compliance.ts'
import { hasCome, MINUTE_MS } from '#domain/kernel/time.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { type KnownPerson, openPerson } from './open-person.ts'
import { readSession } from './sessions.ts'

/**
 * Who sends this request: from its session cookie, null without a valid one. Before the accounts are
 * launched nobody is anybody.
 */
export async function findSession(platform: Platform, request: Request): Promise<Actor | null> {
  if (!platform.launch.read().accounts) return null
  if (!request.headers.has('cookie')) return null
  const found = await readSession(platform, request)
  if (!found || hasCome(found.expiresAt, platform.clock.now())) return null
  const { user, id } = found
  const provenAt = await noteUse(platform, id)
  if (!provenAt) return null
  return actorOf(platform, user, { id, provenAt })
}

/** The person behind a login, and how they came in; null where the account has gone meanwhile. */
export async function actorOf(
  platform: Platform,
  user: { id: string; name: string; email: string; emailVerified: boolean },
  session: { id: string; provenAt: Date },
): Promise<Actor | null> {
  const person = await openPerson(platform, user.id)
  if (!person) return null
  const verified = { level: person.kyc_level, verifiedAt: person.kyc_verified_at ?? new Date(0) }
  return {
    personId: person.id,
    accountId: user.id,
    sessionId: session.id,
    provenAt: session.provenAt,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    kycLevel: levelToday(verified, platform.settings.fullKycMonths, platform.clock.now()),
    roles: rolesOf(person),
  }
}

const seenEveryMs = 5 * MINUTE_MS

/** When the session's owner last proved to be there; null for a session that no login of ours opened. */
async function noteUse({ db, clock }: Platform, sessionId: string): Promise<Date | null> {
  const now = clock.now()
  const use = await db
    .selectFrom('login.session_use')
    .select(['proven_at', 'seen_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (!use) return null
  if (now.getTime() - use.seen_at.getTime() >= seenEveryMs) {
    await db
      .updateTable('login.session_use')
      .set({ seen_at: now })
      .where('session_id', '=', sessionId)
      .execute()
  }
  return use.proven_at
}

function rolesOf({ fighter_status: status, is_signatory: signs }: KnownPerson): readonly Role[] {
  return [
    'backer',
    ...(status ? ([status === 'amateur' ? 'amateur_athlete' : 'pro_athlete'] as const) : []),
    ...(signs ? (['federation'] as const) : []),
  ]
}
