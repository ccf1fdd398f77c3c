import type { Role } from '#domain/identity/account.ts'
import { levelToday } from '#domain/identity/compliance.ts'
import { hasCome, MINUTE_MS } from '#domain/kernel/time.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { type KnownPerson, openPerson } from './open-person.ts'
import { type FoundSession, type KnownLogin, readSession } from './sessions.ts'

/**
 * Who sends this request: from its session cookie, null without a valid one. Before the accounts are
 * launched nobody is anybody.
 */
export async function findSession(platform: Platform, request: Request): Promise<Actor | null> {
  if (!platform.launch.read().accounts) return null
  if (!request.headers.has('cookie')) return null
  const found = await readSession(platform, request)
  if (!found || hasCome(found.expiresAt, platform.clock.now())) return null
  await noteUse(platform, found)
  return actorOf(platform, found.user, found)
}

/** The person behind a login, and how they came in; null where the account has gone meanwhile. */
export async function actorOf(
  platform: Platform,
  user: KnownLogin,
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
    language: user.language,
    kycLevel: levelToday(verified, platform.settings.fullKycMonths, platform.clock.now()),
    roles: rolesOf(person),
  }
}

const seenEveryMs = 5 * MINUTE_MS

async function noteUse({ db, clock }: Platform, { id, seenAt }: FoundSession): Promise<void> {
  const now = clock.now()
  if (now.getTime() - seenAt.getTime() < seenEveryMs) return
  await db
    .updateTable('login.session_use')
    .set({ seen_at: now })
    .where('session_id', '=', id)
    .execute()
}

function rolesOf(person: KnownPerson): readonly Role[] {
  const { fighter_status: status, is_signatory: signs, is_manager: manages } = person
  return [
    'backer',
    ...(status ? ([status === 'amateur' ? 'amateur_athlete' : 'pro_athlete'] as const) : []),
    ...(manages ? (['manager'] as const) : []),
    ...(signs ? (['federation'] as const) : []),
  ]
}
