import { type Selectable, sql } from 'kysely'
import { InvariantBroken } from '#domain/kernel/invariant.ts'
import { addMilliseconds } from '#domain/kernel/time.ts'
import { isChainPaused } from '#server/identity/door.ts'
import {
  type ChainActRow,
  type Database,
  inTransaction,
  type Platform,
} from '#server/kernel/door.ts'
import { type ActAnswer, type ActOrder, isMined } from '#server/ports/door.ts'
import { intendActs } from './intend-acts.ts'
import { intendDates } from './intend-dates.ts'
import { orderOfAct } from './order-of-act.ts'

const mostAtOnce = 64
/** What the contract refuses waits so long: most of it waits for a date. */
const restMs = 60_000

/**
 * Tells the contract what the books have done with Pockets, the reserve and orders that do not stand: written from the books,
 * `unknown` before it is sent, asked about with the same key, and ended once its block is final. A chain that keeps all USDC together
 * is told what owners have signed, and nothing else. While money is stopped it is told of halts and burn dates alone: they move none,
 * and a platform that is not told of a halt sells in it. Invariants C1, C7.
 * @throws when the chain gives no answer.
 */
export async function sendActs(platform: Platform, finalHeight: bigint): Promise<void> {
  const { db, clock, ports } = platform
  if (ports.chain.keepsParts) {
    await intendActs(platform)
    await intendDates(platform)
  }
  const now = clock.now()
  const { rows: open } = await sql<Selectable<ChainActRow>>`select * from chain_act
    where ended_at is null and (state <> 'sent' or block_height <= ${finalHeight})
      and (act in ('set_halt', 'set_burn_date') or not exists (select from money_stop where lifted_at is null))
      and (retry_at is null or retry_at <= ${now})
    order by coalesce(retry_at, created_at), id limit ${mostAtOnce}`.execute(db)
  if (open.length === 0 || (await isChainPaused(db))) return
  const unmade: ActAnswer[] = []
  const orders = await inTransaction(db, async (trx) => {
    const keys = open.map(({ key }) => key)
    await sql`update chain_act set state = 'unknown', first_sent_at = coalesce(first_sent_at, ${now})
      where key = any(${keys}::text[]) and state in ('intended', 'sent') and ended_at is null`.execute(
      trx,
    )
    // Read again: what was not sent yet may say something else by now.
    const { rows: fixed } = await sql<Selectable<ChainActRow>>`select * from chain_act
      where key = any(${keys}::text[]) and ended_at is null
      order by coalesce(retry_at, created_at), id`.execute(trx)
    const made: ActOrder[] = []
    for (const act of fixed) {
      // One that makes no sense stands in nobody's way.
      const order = await orderOfAct(trx, act, now).catch((error: unknown) => {
        if (!(error instanceof InvariantBroken)) throw error
        unmade.push({ key: act.key, refused: error.message })
        return null
      })
      if (order) made.push(order)
    }
    return made
  })
  const answers = [...unmade, ...(await ports.chain.sendActs(orders))]
  for (const { key, refused } of answers.flatMap((each) => ('refused' in each ? [each] : []))) {
    platform.log.debug({ key, refused }, 'the contract does not take an act yet')
  }
  await noteActs(db, answers, finalHeight, now)
}

async function noteActs(
  db: Database,
  answers: readonly ActAnswer[],
  finalHeight: bigint,
  now: Date,
): Promise<void> {
  const mined = answers.filter(isMined)
  await sql`update chain_act a set block_height = mined.height, transaction_hash = mined.hash,
      state = case when mined.height <= ${finalHeight} then 'done' else 'sent' end,
      ended_at = case when mined.height <= ${finalHeight} then ${now}::timestamptz end
    from unnest(${mined.map(({ key }) => key)}::text[], ${mined.map(({ height }) => height)}::bigint[],
      ${mined.map(({ transactionHash }) => transactionHash)}::text[]) as mined (key, height, hash)
    where a.key = mined.key and a.ended_at is null`.execute(db)
  const soAlready = answers.flatMap((each) => ('isSo' in each ? [each.key] : []))
  await sql`update chain_act set state = 'done', ended_at = ${now}
    where key = any(${soAlready}::text[]) and ended_at is null`.execute(db)
  const refused = answers.flatMap((each) => ('refused' in each ? [each] : []))
  await sql`update chain_act a set retry_at = ${addMilliseconds(now, restMs)}, refusal = told.refusal
    from unnest(${refused.map(({ key }) => key)}::text[],
      ${refused.map((each) => each.refused.slice(0, 500))}::text[]) as told (key, refusal)
    where a.key = told.key and a.ended_at is null`.execute(db)
}
