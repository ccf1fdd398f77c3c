import { accept, refuse } from '#domain/kernel/refusal.ts'
import type { MayStill, OperatorActor, Trx } from '#server/kernel/door.ts'

/**
 * Locks an operator, so that new credentials, disabling, and what is asked for through a session come one after the other. False
 * for one who is disabled.
 */
export async function lockOperator(trx: Trx, operatorId: string): Promise<boolean> {
  const operator = await trx
    .selectFrom('operator')
    .select('id')
    .where('id', '=', operatorId)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return operator !== undefined
}

/**
 * For what an operator's session has begun: looks under the lock whether it is on hold, since new credentials end every
 * session. Refuses `login_too_old`.
 */
export const whileInSession =
  ({ operatorId, sessionHash }: Pick<OperatorActor, 'operatorId' | 'sessionHash'>): MayStill =>
  async (trx) => {
    if (!(await lockOperator(trx, operatorId))) return refuse({ code: 'login_too_old' })
    if (sessionHash === null) return accept(null)
    const session = await trx
      .selectFrom('login.operator_session')
      .select('operator_id')
      .where('token_hash', '=', sessionHash)
      .where('operator_id', '=', operatorId)
      .executeTakeFirst()
    return session ? accept(null) : refuse({ code: 'login_too_old' })
  }
