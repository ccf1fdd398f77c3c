import { setTimeout } from 'node:timers/promises'
import { NOT_VERIFIED, stoppingOf, stopsMoney } from '#domain/assurance/accepted-difference.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  exactJson,
  GaveWay,
  inTransaction,
  type OperatorActor,
  operatorCommand,
  type Platform,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'
import { isStopped } from '#server/ledger/door.ts'
import { EndpointsDisagree } from '#server/ports/door.ts'
import { findReplacedHead } from './chain-head.ts'
import { countOf, type Difference, notVerified } from './difference.ts'
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
    await note(trx, row.id, { checks, count }, now)
    return true
  })
  if (begun) {
    const first = differences.slice(0, mostKept)
    platform.log.error({ count, differences: first }, 'the books differ; money is stopped')
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
 * Verifies, and stops money where something of it differs that nobody has accepted; a stop that holds stays as it is. Other
 * differences are logged as errors alone. Gives every difference that is named.
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
  const stopping = stoppingOf(differences)
  const told = differences.filter((difference) => !stopsMoney(difference))
  if (told.length > 0) {
    const first = told.slice(0, mostKept)
    platform.log.error(
      { count: countOf(told), differences: first },
      'the books differ in what stops no money',
    )
  }
  if (stopping.length > 0) await beginStop(platform, stopping)
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
    if (row) await note(trx, row.id, { reason: verifiedAgain }, now)
  })
}

/**
 * An operator stops new money and payouts at once, whatever the books say: one stops, and releases by `liftStop`.
 * Refuses `reason_missing`, and `transition_not_allowed` while a stop holds.
 */
export const stopMoney = operatorCommand({
  operation: 'stop_money',
  load: async ({ trx }, _: { reason: string }) => ({ isStopped: await isStopped(trx) }),
  decide: (facts, { reason }) => {
    if (reason.trim() === '') return refuse({ code: 'reason_missing' })
    return facts.isStopped ? refuse({ code: 'transition_not_allowed' }) : accept(null)
  },
  record: async ({ trx, by, now, audit }, _, { input: { reason } }) => {
    const begun = { begun_by: by.operatorId, begun_because: reason }
    const row = await trx
      .insertInto('money_stop')
      .values({ began_at: now, differences: exactJson([]), ...begun })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new GaveWay('another stop of money came first')
    await audit(`stop:${row.id}`, { detail: { reason } })
    return { beganAt: now }
  },
})

/**
 * Ends the stop once the books are whole again, but for what was accepted. Refuses `books_differ` while they are not, or a replaced
 * chain was not compared with them, or two endpoints of the chain disagree, `reason_missing` without a reason, `transition_not_allowed` where nothing is stopped.
 */
export async function liftStop(
  platform: Platform,
  by: OperatorActor,
  { reason }: { reason: string },
): Promise<Decision<{ liftedAt: Date }>> {
  if (reason.trim() === '') return refuse({ code: 'reason_missing' })
  const standing = stoppingOf(await verify(platform))
  if (standing.length > 0 || (await isChainInDoubt(platform))) {
    return refuse({ code: 'books_differ' })
  }
  return endStop(platform, by, { reason })
}

const endStop = operatorCommand({
  operation: 'stop_money',
  load: async ({ trx }, _: { reason: string }) => ({
    stop: await trx
      .selectFrom('money_stop')
      .select('id')
      .where('lifted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  }),
  decide: ({ stop }) => (stop ? accept(stop) : refuse({ code: 'transition_not_allowed' })),
  record: async ({ trx, by, now, audit }, { id }, { input: { reason } }) => {
    await trx
      .updateTable('money_stop')
      .set({ lifted_at: now, lifted_by: by.operatorId, lifted_because: reason })
      .where('id', '=', id)
      .execute()
    await audit(`stop:${id}`, { detail: { reason } })
    return { liftedAt: now }
  },
})

/** A chain that gives no answer keeps nobody: whoever follows it stops money anew if it has to. */
async function isChainInDoubt(platform: Platform): Promise<boolean> {
  try {
    await platform.ports.chain.heads()
    return (await findReplacedHead(platform)) !== null
  } catch (error) {
    return error instanceof EndpointsDisagree
  }
}

function note(trx: Trx, id: bigint, detail: Record<string, unknown>, now: Date): Promise<void> {
  const auditEntry = {
    by: { kind: 'worker' },
    operation: 'stop_money',
    subject: `stop:${id}`,
  } as const
  return recordAudit(trx, { ...auditEntry, detail }, now)
}
