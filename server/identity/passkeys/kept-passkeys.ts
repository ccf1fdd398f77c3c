import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { columnOf, idOf, type LoginOwner } from '#server/identity/accounts/login-owner.ts'
import {
  type Database,
  inTransaction,
  type MayStill,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
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

/** Takes a key away, which opens nothing from then on, and tells its owner. Refuses `unknown_object` for anybody else's, and what `mayStill` refuses. */
export async function removePasskey(
  platform: Platform,
  owner: LoginOwner,
  id: string,
  mayStill: MayStill,
): Promise<Decision<null>> {
  const decision = await inTransaction(platform.db, async (trx) => {
    const allowed = await mayStill(trx)
    if (!allowed.ok) return allowed
    const removed = await trx
      .deleteFrom('login.passkey')
      .where('id', '=', id)
      .where(columnOf(owner), '=', idOf(owner))
      .returning('name')
      .executeTakeFirst()
    if (!removed) return refuse({ code: 'unknown_object' })
    await tellOwner(platform, trx, owner, { what: 'removed', passkeyId: id, name: removed.name })
    return accept(null)
  })
  platform.worker.wake()
  return decision
}

/** Takes all keys of an operator away, with whatever else let them in. */
export async function forgetOperatorPasskeys(trx: Trx, operatorId: string): Promise<void> {
  await trx.deleteFrom('login.passkey').where('operator_id', '=', operatorId).execute()
  await trx.deleteFrom('login.challenge').where('operator_id', '=', operatorId).execute()
}
