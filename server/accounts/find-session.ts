import type { Role } from '#domain/account.ts'
import { levelToday } from '#domain/compliance.ts'
import { hasCome } from '#domain/time.ts'
import type { Actor } from '#server/accounts/actor.ts'
import { openPerson } from '#server/accounts/open-person.ts'
import type { Platform } from '#server/platform.ts'

/**
 * Who sends this request: from its session cookie, null without a valid one. Before the accounts are
 * launched nobody is anybody.
 */
export async function findSession(platform: Platform, request: Request): Promise<Actor | null> {
  if (!platform.launch.read().accounts) return null
  if (!request.headers.has('cookie')) return null
  const found = await platform.login.api.getSession({ headers: request.headers })
  if (!found || hasCome(found.session.expiresAt, platform.clock.now())) return null
  const { user } = found
  const person = await openPerson(platform, user.id)
  const verified = { level: person.kyc_level, verifiedAt: person.kyc_verified_at ?? new Date(0) }
  return {
    personId: person.id,
    accountId: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    kycLevel: levelToday(verified, platform.settings.fullKycMonths, platform.clock.now()),
    roles: await readRoles(platform, person.id),
  }
}

async function readRoles(platform: Platform, personId: string): Promise<readonly Role[]> {
  const fighter = await platform.db
    .selectFrom('fighter')
    .select('status')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const federation = await platform.db
    .selectFrom('federation')
    .select('id')
    .where('signatory_person_id', '=', personId)
    .executeTakeFirst()
  return [
    'backer',
    ...(fighter
      ? ([fighter.status === 'amateur' ? 'amateur_athlete' : 'pro_athlete'] as const)
      : []),
    ...(federation ? (['federation'] as const) : []),
  ]
}
