import { setTimeout } from 'node:timers/promises'
import { unaccepted } from '#domain/assurance/accepted-difference.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { exactJson, inTransaction, recordAudit, type Trx } from '#server/kernel/door.ts'
import { findReplacedHead } from './compare-chain.ts'
import { countOf, type Difference, NOT_VERIFIED, notVerified } from './difference.ts'
import { verify } from './verify.ts'

/** At most so many are kept with a stop; the rest is found by verifying again. */
const mostKept = 100

/**
 * Stops new money and payouts because of these differences. One that holds stays as it is, but for one that would end by
 * itself, where there is more by now than what could not be verified.
 */
export async function beginStop(
  platform: Pick<Platform, 'db' | 'clock' | 'log'>,
  differences: readonly Difference[],
): Promise<void> {
  const now = platform.clock.now()
  const count = countOf(differences)
  const ends_by_itself = differences.every(({ check }) => check === NOT_VERIFIED)
  const figures = {
    differences: exactJson(differences.slice(0, mostKept)),
    difference_count: BigInt(count),
    ends_by_itself,
  }
  const begun = await inTransaction(platform.db, async (trx) => {
    const fresh = await trx
      .insertInto('money_stop')
      .values({ began_at: now, ...figures })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const row = fresh ?? (ends_by_itself ? undefined : await holdFor(trx, figures))
    if (!row) return false
    const checks = [...new Set(differences.map(({ check }) => check))]
    await audit(trx, { kind: 'worker' }, row.id, { checks, count }, now)
    return true
  })
  if (begun) {
    const first = differences.slice(0, mostKept)
    platform.log.error({ count, differences: first }, 'the books differ; money stands still')
  }
}

/** What has been found since keeps the stop that holds until an operator lifts it. */
function holdFor(
  trx: Trx,
  figures: { differences: string; difference_count: bigint; ends_by_itself: boolean },
) {
  return trx
    .updateTable('money_stop')
    .set(figures)
    .where('lifted_at', 'is', null)
    .where('ends_by_itself', '=', true)
    .returning('id')
    .executeTakeFirst()
}

/** Between one try and the next, where the books could not be looked at. */
const waitsMs = [1_000, 5_000]

/**
 * Verifies, and stops money where something differs that nobody has accepted; a stop that holds stays as it is. Gives every
 * difference that is named.
 *
 * What cannot be verified stops money as well. A part that fails while the database answers has been tried twice by then
 * (`verify`). A look that ends otherwise, as where the connection is lost, is begun anew after one and after five seconds;
 * the third counts. Money goes on by itself once a look at everything, the whole chain with it, finds nothing.
 * @param look How to verify; all of it by default.
 * @throws when nothing can be written either.
 */
export async function verifyOrStop(
  platform: Platform,
  look: () => Promise<Verified> = async () => ({
    differences: await verify(platform),
    isWhole: true,
  }),
): Promise<readonly Difference[]> {
  const { differences, isWhole } = await lookPatiently(platform, look)
  const standing = unaccepted(differences)
  if (standing.length > 0) await beginStop(platform, standing)
  else if (isWhole) await endByItself(platform)
  return differences
}

/** What verifying has named, and whether it has looked at the whole chain. */
interface Verified {
  differences: readonly Difference[]
  isWhole: boolean
}

async function lookPatiently(platform: Platform, look: () => Promise<Verified>): Promise<Verified> {
  for (let tries = 0; ; tries++) {
    try {
      return await look()
    } catch (error) {
      platform.log.warn({ err: error }, 'the books could not be verified')
      const waitMs = waitsMs[tries]
      if (waitMs === undefined) {
        return { differences: [notVerified('the books', error)], isWhole: false }
      }
      await setTimeout(waitMs)
    }
  }
}

const verifiedAgain = 'The books were verified as a whole, and nothing differs'

async function endByItself({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('money_stop')
      .set({ lifted_at: now, lifted_because: verifiedAgain })
      .where('lifted_at', 'is', null)
      .where('ends_by_itself', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (row) await audit(trx, { kind: 'worker' }, row.id, { reason: verifiedAgain }, now)
  })
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
