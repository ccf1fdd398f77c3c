import { accept, refuse } from '#domain/kernel/refusal.ts'
import { columnOf, idOf, type LoginOwner } from '#server/identity/accounts/login-owner.ts'
import { callerCommand, type Database, type Trx } from '#server/kernel/door.ts'
import { requirePresence, requireStanding } from './passkey-owner.ts'
import { tellOwner } from './tell-owner.ts'

/** A key as its owner sees it. */
export interface PasskeyView {
  id: string
  name: string
  madeAt: Date
  /** Null before the first login with it. */
  lastUsedAt: Date | null
  /** True for one that is kept on other devices too, by a password manager or a phone's maker. */
  backedUp: boolean
}

/** Somebody's keys, the first made first. */
export function listPasskeys(db: Database, owner: LoginOwner): Promise<readonly PasskeyView[]> {
  return db
    .selectFrom('login.passkey')
    .select(['id', 'name', 'made_at as madeAt', 'last_used_at as lastUsedAt'])
    .select('backed_up as backedUp')
    .where(columnOf(owner), '=', idOf(owner))
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}

/**
 * Takes one's own key away, which opens nothing from then on, and tells its owner. Refuses `login_too_old`, and
 * `unknown_object` for anybody else's.
 */
export const removePasskey = callerCommand({
  operation: 'own_account',
  ask: async ({ platform, by }, _: string) => requirePresence(platform, by),
  load: async ({ trx, by }, id) => {
    const standing = await requireStanding(trx, by)
    const named = await trx
      .selectFrom('login.passkey')
      .select('name')
      .where('id', '=', id)
      .where(columnOf(by), '=', idOf(by))
      .executeTakeFirst()
    return { standing, name: named?.name ?? null }
  },
  decide: ({ standing, name }) => {
    if (!standing.ok) return standing
    return name === null ? refuse({ code: 'unknown_object' }) : accept(name)
  },
  record: async ({ trx, platform, by }, name, { input: id }) => {
    await trx.deleteFrom('login.passkey').where('id', '=', id).execute()
    await tellOwner(platform, trx, by, { what: 'removed', passkeyId: id, name })
    return null
  },
})

/** Takes all keys of an operator away, with whatever else let them in. */
export async function forgetOperatorPasskeys(trx: Trx, operatorId: string): Promise<void> {
  await trx.deleteFrom('login.passkey').where('operator_id', '=', operatorId).execute()
  await trx.deleteFrom('login.challenge').where('operator_id', '=', operatorId).execute()
}
