import { type RawBuilder, sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Database } from '#server/kernel/door.ts'

/** Unclaimed balances. */
export interface OldCredit {
  /** The account: `payable:person:…`, `payable:holders:…`, `payable:fighter:…` and so on. */
  account: string
  openMicro: MicroUsdc
  /** Since when its oldest part is owed; the oldest counts as paid first. */
  since: Date
}

/** Balances of accounts with this prefix that have a part as old as that; in the order of the accounts. */
export async function readOldCredits(
  db: Database,
  wanted: { prefix: string; owedBefore: Date; after: string; limit: number },
): Promise<OldCredit[]> {
  const { rows } = await sql<OldCredit>`
    ${oldCredits(wanted)} order by o.account limit ${wanted.limit}`.execute(db)
  return rows
}

/** The same as a query, in no order. */
export function oldCredits({
  prefix,
  owedBefore,
  after = prefix,
}: {
  prefix: string
  owedBefore: Date
  after?: string
}): RawBuilder<OldCredit> {
  return sql`
    with moves as (
      select p.account, p.entry_id, e.booked_at, -p.amount_micro as credit
      from posting p join ledger_entry e on e.id = p.entry_id
      where p.account >= ${prefix} and p.account < ${`${prefix}~`} and p.account > ${after}
    ), owed as (
      select account, sum(credit) as open, coalesce(-sum(credit) filter (where credit < 0), 0) as taken
      from moves group by account having sum(credit) > 0
    ), credits as (
      select account, booked_at,
        sum(credit) over (partition by account order by booked_at, entry_id) as running
      from moves where credit > 0
    )
    select o.account, o.open::bigint as "openMicro", min(c.booked_at) as since
    from owed o join credits c on c.account = o.account and c.running > o.taken
    group by o.account, o.open having min(c.booked_at) <= ${owedBefore}`
}
