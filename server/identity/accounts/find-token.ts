import { sql } from 'kysely'
import { TOKEN_BURST, TOKEN_PER_SECOND, type TokenScope } from '#domain/identity/token-scope.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type Actor, openContact, type Platform } from '#server/kernel/door.ts'
import { TOKEN_PREFIX } from './create-token.ts'
import { actorOf } from './find-session.ts'
import { hashToken } from './hash-token.ts'

/** Somebody's program, and how many requests it may make right now. */
export interface TokenCaller {
  actor: Actor
  scopes: readonly TokenScope[]
  left: number
}

/** The token that a request shows; null where it shows none of ours. */
export function tokenIn(request: Request): string | null {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return given?.startsWith(TOKEN_PREFIX) ? given : null
}

/**
 * Who asks by this token; takes one request from its allowance, in one statement, so that requests side by side are
 * counted too. Its actor has never proven to be there: what asks for a recent login stays shut. Null for a token
 * that is not good, or before accounts are launched. Refuses `too_many_attempts`.
 */
export async function findTokenCaller(
  platform: Platform,
  token: string,
): Promise<Decision<TokenCaller> | null> {
  if (!platform.launch.read().accounts) return null
  const used = await take(platform, token)
  if (!used) {
    return (await isGood(platform, token))
      ? refuse({ code: 'too_many_attempts', detail: { retryAfterSeconds: 1 } })
      : null
  }
  const user = await platform.db
    .selectFrom('login.user')
    .select(['id', 'sealed', 'emailVerified', 'language'])
    .where('id', '=', used.account_id)
    .executeTakeFirst()
  if (!user) return null
  const session = { id: `token:${used.id}`, provenAt: new Date(0) }
  const actor = await actorOf(platform, openContact(platform.db, user), session)
  return actor && accept({ actor, scopes: used.scopes, left: Math.floor(used.allowance) })
}

async function take({ db, clock }: Platform, token: string) {
  const now = clock.now()
  const full = sql<number>`least(${TOKEN_BURST}::float8, allowance + ${TOKEN_PER_SECOND}::float8
    * greatest(0, extract(epoch from (${now}::timestamptz - refilled_at)))::float8)`
  return db
    .updateTable('login.api_token')
    .set({
      allowance: sql<number>`${full} - 1`,
      refilled_at: sql<Date>`greatest(refilled_at, ${now}::timestamptz)`,
      last_used_at: now,
    })
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(full, '>=', 1)
    .returning(['id', 'account_id', 'scopes', 'allowance'])
    .executeTakeFirst()
}

async function isGood({ db, clock }: Platform, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('login.api_token')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return row !== undefined
}
