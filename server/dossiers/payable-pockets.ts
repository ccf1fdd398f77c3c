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

/** SQL: what of a Pocket is on its way to its recipient. */
export const onItsWay = (
  pocketId: string,
) => sql`coalesce((select sum(amount_micro) from treasury_order
  where kind = 'payout' and pocket_id = ${sql.ref(pocketId)} and state in ('intended', 'unknown')), 0)::bigint`

/**
 * Pockets of which a recipient can be paid something now, the first closed first. What is owed is kept as it is booked; what is on its way and
 * what each is called is read of those of the page alone.
 */
export const listPayablePockets = pagedList({
  key: { closedAt: 'instant', id: 'uuid' },
  rows: (_: Pick<Platform, 'db'>) => sql<Pick<PayablePocket, 'id' | 'closedAt' | 'payableMicro'>>`
    select o.pocket_id as id, o.closed_at as "closedAt", o.owed_micro - sent.micro as "payableMicro"
    from owed_pocket o cross join lateral (select ${onItsWay('o.pocket_id')} as micro offset 0) sent
    where o.owed_micro > 0 and o.closed_at is not null and o.owed_micro > sent.micro`,
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
