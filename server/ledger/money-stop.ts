import { unaccepted } from '#domain/assurance/accepted-difference.ts'
import { accept, type Decision, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { findReplacedHead } from '#server/assurance/compare-chain.ts'
import type { Difference } from '#server/assurance/difference.ts'
import { verify } from '#server/assurance/verify.ts'
import { recordAudit } from '#server/kernel/audit.ts'
import { inTransaction, type Trx } from '#server/kernel/db/in-transaction.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { exactJson } from '#server/kernel/exact-json.ts'
import { Deferred } from '#server/kernel/jobs/deferred.ts'
import type { OperatorActor } from '#server/kernel/operator-actor.ts'
import type { Platform } from '#server/kernel/platform.ts'

/** Thrown where money cannot be taken or paid out now: whoever brings it comes again, and what is owed leaves later. */
export class MoneyStopped extends Deferred {
  constructor() {
    super('money stands still; none is taken or paid out')
  }
}

/** At most so many are kept with a stop; the rest is found by verifying again. */
const mostKept = 100

/** Why nothing new may be taken or paid now, if so. Commands ask inside their transaction. */
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

/** Stops new money and payouts because of these differences; one that holds stays as it is. */
export async function beginStop(
  platform: Pick<Platform, 'db' | 'clock' | 'log'>,
  differences: readonly Difference[],
): Promise<void> {
  const now = platform.clock.now()
  const begun = await inTransaction(platform.db, async (trx) => {
    const row = await trx
      .insertInto('money_stop')
      .values({ began_at: now, differences: exactJson(differences.slice(0, mostKept)) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    const checks = [...new Set(differences.map(({ check }) => check))]
    await audit(trx, { kind: 'worker' }, row.id, { checks, count: differences.length }, now)
    return true
  })
  if (begun) platform.log.error({ differences }, 'the books differ; money stands still')
}

/**
 * Verifies, and stops money where something differs that nobody has accepted; a stop that holds stays as it is. Gives every
 * difference.
 */
export async function verifyOrStop(
  platform: Platform,
  choices?: Parameters<typeof verify>[1],
): Promise<readonly Difference[]> {
  const differences = await verify(platform, choices)
  const standing = unaccepted(differences)
  if (standing.length > 0) await beginStop(platform, standing)
  return differences
}

/**
 * An operator stops new money and payouts at once, whatever the books say: one stops, and lets go by `liftStop`.
 * Refuses `reason_missing`, and `transition_not_allowed` while a stop holds.
 */
export async function stopMoney(
  platform: Pick<Platform, 'db' | 'clock'>,
  operator: OperatorActor,
  reason: string,
): Promise<Decision<{ beganAt: Date }>> {
  if (reason.trim() === '') return refuse({ code: 'reason_missing' })
  const now = platform.clock.now()
  return inTransaction(platform.db, async (trx) => {
    const begun = { begun_by: operator.operatorId, begun_because: reason }
    const row = await trx
      .insertInto('money_stop')
      .values({ began_at: now, differences: exactJson([]), ...begun })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse({ code: 'transition_not_allowed' })
    await audit(trx, { kind: 'operator', id: operator.operatorId }, row.id, { reason }, now)
    return accept({ beganAt: now })
  })
}

/**
 * Ends the stop once the books are whole again, but for what was accepted. Refuses `books_differ` while they are not, or a replaced
 * chain was not compared with them, `reason_missing`
 * without a reason, `transition_not_allowed` where nothing is stopped.
 */
export async function liftStop(
  platform: Platform,
  operator: OperatorActor,
  reason: string,
): Promise<Decision<{ liftedAt: Date }>> {
  if (reason.trim() === '') return refuse({ code: 'reason_missing' })
  const standing = unaccepted(await verify(platform))
  if (standing.length > 0 || (await isChainReplaced(platform))) {
    return refuse({ code: 'books_differ' })
  }
  const now = platform.clock.now()
  return inTransaction(platform.db, async (trx) => {
    const row = await trx
      .updateTable('money_stop')
      .set({ lifted_at: now, lifted_by: operator.operatorId, lifted_because: reason })
      .where('lifted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!row) return refuse({ code: 'transition_not_allowed' })
    await audit(trx, { kind: 'operator', id: operator.operatorId }, row.id, { reason }, now)
    return accept({ liftedAt: now })
  })
}

/** A chain that gives no answer keeps nobody: whoever follows it stops money anew if it has to. */
async function isChainReplaced(platform: Platform): Promise<boolean> {
  try {
    return (await findReplacedHead(platform)) !== null
  } catch {
    return false
  }
}

function audit(
  trx: Trx,
  by: Parameters<typeof recordAudit>[1]['by'],
  id: bigint,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> {
  return recordAudit(trx, { by, operation: 'stop_money', subject: `stop:${id}`, detail }, now)
}
