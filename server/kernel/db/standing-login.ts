import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Trx } from './in-transaction.ts'

/**
 * Locks an account's login, so that closing access and using it run one after the other. A lock on the person comes before this
 * one.
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
 * Checks under the lock that the asking session is still open, so that one which its owner has ended with a new password leaves
 * nothing behind. Refuses `login_too_old`.
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

/** Checks again, under a lock, whether the one who began something may still finish it. */
export type MayStill = (trx: Trx) => Promise<Decision<null>>
