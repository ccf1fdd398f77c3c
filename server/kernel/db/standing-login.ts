import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Trx } from './in-transaction.ts'

/**
 * Locks an account's login, so that what ends its access and what is asked for through it come one after the other. The
 * person, where they are locked too, come before.
 */
export async function lockLogin(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('login.user')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute()
}

/**
 * Looks under the lock whether the session that asks is open still: what its owner has shut out with a new password
 * meanwhile leaves nothing behind. Refuses `login_too_old`.
 */
export async function requireStandingLogin(
  trx: Trx,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<Decision<null>> {
  await lockLogin(trx, accountId)
  const session = await trx
    .selectFrom('login.session')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', accountId)
    .executeTakeFirst()
  return session ? accept(null) : refuse({ code: 'login_too_old' })
}

/** Looks again, under a lock, whether who began something may still finish it. */
export type MayStill = (trx: Trx) => Promise<Decision<null>>
