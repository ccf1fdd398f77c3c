import type { TokenScope } from '#domain/identity/token-scope.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'

/** A token as its owner sees it; nothing of it can be used. */
export interface TokenView {
  id: string
  name: string
  scopes: readonly TokenScope[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

/** The actor's tokens that are not revoked, the latest first; those that have run out stay to be seen for a while. */
export function listTokens(
  { db }: Pick<Platform, 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<readonly TokenView[]> {
  return db
    .selectFrom('login.api_token')
    .select(['id', 'name', 'scopes', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select('last_used_at as lastUsedAt')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Makes one of the actor's tokens useless at once. Refuses `unknown_object` for anybody else's. */
export async function revokeToken(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { accountId }: Pick<Actor, 'accountId'>,
  id: string,
): Promise<Decision<null>> {
  const revoked = await db
    .updateTable('login.api_token')
    .set({ revoked_at: clock.now() })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return revoked.numUpdatedRows > 0n ? accept(null) : refuse({ code: 'unknown_object' })
}
