import type { Refusal } from '#domain/kernel/refusal.ts'
import { type Database, Deferred } from '#server/kernel/door.ts'

/** Thrown while no money may be taken or paid out: an incoming payment is tried again, a payout leaves later. */
export class MoneyStopped extends Deferred {
  constructor() {
    super('money is stopped; none is taken or paid out')
  }
}

/** Why no money may be taken or paid now; empty if it may. Commands ask inside their transaction. */
export async function stopRefusals(db: Database): Promise<readonly Refusal[]> {
  return (await isStopped(db)) ? [{ code: 'money_stopped' }] : []
}

/** True while the books are known to differ. */
export async function isStopped(db: Database): Promise<boolean> {
  const stop = await db
    .selectFrom('money_stop')
    .select('id')
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return stop !== undefined
}
