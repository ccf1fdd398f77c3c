import { sql } from 'kysely'
import { anyUuid, type Platform, pagedList } from '#server/kernel/door.ts'

/** A Pocket, as lists show it. */
export interface PocketOnList {
  id: string
  title: string
  kind: 'tips' | 'share' | 'federation'
  recipientName: string
  opensAt: Date
  closesAt: Date
}

/** SQL: what lists show of a Pocket that `withRecipient` joins. */
export const shownOfPocket = sql`p.id, p.title, p.kind, coalesce(f.name, o.name) as "recipientName",
  p.opens_at as "opensAt", p.closes_at as "closesAt"`
export const withRecipient = sql`pocket p left join fighter f on f.id = p.fighter_id
  left join federation o on o.id = p.federation_id`

interface PayablePocket extends PocketOnList {
  pocketId: string
  payableMicro: bigint
  closedAt: Date
}

/** SQL: what of the Pocket `p` is on its way to its recipient. */
export const onItsWay = sql`coalesce((select sum(amount_micro) from treasury_order
  where kind = 'payout' and pocket_id = p.id and state in ('intended', 'unknown')), 0)::bigint`

/** Accounts of recipients, as the index of the kept sums says it. */
const ofRecipients = sql`account ~ '^payable:(fighter|federation):'`

/** SQL: what is released to recipients and not paid, by Pocket. The entries since the sums were kept are looked at, and none before. */
const owed = sql`select pocket_id, -sum(amount_micro)::bigint as "owedMicro" from (
    select pocket_id, amount_micro from kept_pocket_sum where ${ofRecipients}
    union all select e.pocket_id, recent.amount_micro from kept_balances_until kept
      cross join lateral (select * from posting where entry_id > kept.entry_id offset 0) recent
      join ledger_entry e on e.id = recent.entry_id where ${ofRecipients}) each
  where pocket_id is not null group by pocket_id having sum(amount_micro) < 0`

/** SQL: what is on its way, by Pocket: looked up once for all of them. */
const onTheirWay = sql`select pocket_id, sum(amount_micro)::bigint as "amountMicro" from treasury_order
  where kind = 'payout' and state in ('intended', 'unknown') group by pocket_id`

/** Pockets of which a recipient can be paid something now, the first closed first. What each is called is read of those of the page alone. */
export const listPayablePockets = pagedList({
  key: { closedAt: 'instant', id: 'uuid' },
  rows: (_: Pick<Platform, 'db'>) => sql<Pick<PayablePocket, 'id' | 'closedAt' | 'payableMicro'>>`
    select * from (select p.id, p.closed_at as "closedAt",
        owed."owedMicro" - coalesce(sent."amountMicro", 0) as "payableMicro"
      from (${owed}) owed join pocket p on p.id = owed.pocket_id
        left join (${onTheirWay}) sent on sent.pocket_id = p.id
      where p.closed_at is not null offset 0) each
    where "payableMicro" > 0`,
  present: async (rows, { db }): Promise<PayablePocket[]> => {
    const ids = rows.map(({ id }) => id)
    const { rows: called } = await sql<Omit<PayablePocket, 'closedAt' | 'payableMicro'>>`
      select ${shownOfPocket}, p.id as "pocketId" from ${withRecipient}
      where p.id = ${anyUuid(ids)}`.execute(db)
    const byId = new Map(called.map((each) => [each.id, each]))
    return rows.flatMap((row) => {
      const found = byId.get(row.id)
      return found ? [{ ...found, ...row }] : []
    })
  },
})
