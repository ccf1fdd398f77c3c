import { sql } from 'kysely'
import { add, type MicroUsdc, micro, subtract, ZERO } from '#domain/kernel/money.ts'
import { remainingEarmark } from '#domain/settlements/cover-reserve.ts'
import { anyUuid, type Database, readPocketFacts, type Trx } from '#server/kernel/door.ts'
import { readBalance } from './balances.ts'
import { standsAsPaid } from './stands-as-paid.ts'

/** USDC that lies in the reserve beyond all that is earmarked. Under its lock. */
export async function readFreeReserve(
  trx: Trx,
  without: string | null,
  now: Date,
): Promise<MicroUsdc> {
  return subtract(await readUsableReserve(trx), await readEarmarked(trx, without, now))
}

/** The reserve without the premiums of Pockets on sale, whose USDC has not moved to it yet. Under its lock. */
export async function readUsableReserve(trx: Trx): Promise<MicroUsdc> {
  const reserve = micro(await readBalance(trx, 'reserve:cover'))
  const { rows } = await sql<{ underway: MicroUsdc }>`
    select coalesce(sum(b.reserve_micro), 0)::bigint as underway
    from backing b join pocket p on p.id = b.pocket_id
    where p.closed_at is null and ${standsAsPaid}`.execute(trx)
  return subtract(reserve, rows[0]?.underway ?? ZERO)
}

/** What is earmarked for running cover, of every Pocket but one. */
export async function readEarmarked(
  trx: Database,
  without: string | null,
  now: Date,
): Promise<MicroUsdc> {
  const rows = await trx
    .selectFrom('pocket')
    .select('id')
    .where('kind', '=', 'share')
    .where('earmark_micro', '>', ZERO)
    .where('published_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .execute()
  const ids = rows.flatMap(({ id }) => (id === without ? [] : id))
  const read = await readPocketFacts(trx, ids, now)
  // A start can be reversed until a result is official.
  const fought = await trx
    .selectFrom('fight')
    .select('id')
    .where('result_official_at', 'is not', null)
    .execute()
  const compensated = await trx
    .selectFrom('fight_compensation')
    .select(['pocket_id', 'fight_id'])
    .where('pocket_id', '=', anyUuid(ids))
    .execute()
  const paid = Map.groupBy(compensated, ({ pocket_id: id }) => id)
  const parts = [...read.values()].map(({ row, facts }) => {
    // A cancelled fight has been compensated: its cover has ended.
    const ended = new Set([
      ...fought.map(({ id }) => id),
      ...(paid.get(row.id) ?? []).map(({ fight_id: id }) => id),
    ])
    return remainingEarmark(facts.terms, ended)
  })
  return add(ZERO, ...parts)
}
