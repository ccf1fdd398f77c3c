import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'

/** One place where somebody is logged in. */
export interface OpenLogin {
  id: string
  /** As the browser calls itself; empty where it does not. */
  userAgent: string
  /** The first half of the network: where about, not where. Empty for this machine itself. */
  place: string
  openedAt: Date
  /** To a few minutes. */
  seenAt: Date
  current: boolean
}

/** Where the actor is logged in, the latest use first. */
export async function listLogins(platform: Platform, actor: Actor): Promise<readonly OpenLogin[]> {
  const rows = await platform.db
    .selectFrom('login.session')
    .innerJoin('login.session_use', 'login.session_use.session_id', 'login.session.id')
    .select(['login.session.id', 'login.session.ipAddress', 'login.session.userAgent'])
    .select(['login.session_use.opened_at', 'login.session_use.seen_at'])
    .where('userId', '=', actor.accountId)
    .where('expiresAt', '>', platform.clock.now())
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent ?? '',
    place: coarse(row.ipAddress ?? ''),
    openedAt: row.opened_at,
    seenAt: row.seen_at,
    current: row.id === actor.sessionId,
  }))
}

function coarse(network: string): string {
  const [first, second] = network.split('.')
  if (second !== undefined) return `${first}.${second}.x.x`
  return network.split(':').slice(0, 2).join(':')
}

/** Ends one login of the actor's own, this one included. Refuses `unknown_login` for anybody else's. */
export async function endLogin(
  platform: Platform,
  actor: Actor,
  sessionId: string,
): Promise<Decision<null>> {
  const ended = await platform.db
    .deleteFrom('login.session')
    .where('id', '=', sessionId)
    .where('userId', '=', actor.accountId)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n ? accept(null) : refuse({ code: 'unknown_login' })
}

/** Ends every login of the actor's but this one; gives their number. */
export async function endOtherLogins(
  platform: Platform,
  actor: Actor,
): Promise<Decision<{ ended: number }>> {
  const ended = await platform.db
    .deleteFrom('login.session')
    .where('userId', '=', actor.accountId)
    .where('id', '<>', actor.sessionId)
    .executeTakeFirst()
  return accept({ ended: Number(ended.numDeletedRows) })
}
