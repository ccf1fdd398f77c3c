import { sql } from 'kysely'
import { settleCertificates } from '#server/certificates/door.ts'
import { inTransaction, type Platform, type Trx } from '#server/kernel/door.ts'

const mostAtOnce = 1_000

/**
 * Marks the orders and certificates of a settled Pocket as settled, a thousand at a time. An interrupted run continues where it
 * stopped; a disputed order follows once the dispute was won.
 */
export async function settleOrders(platform: Platform, pocketId: string): Promise<void> {
  for (;;) {
    const settled = await inTransaction(platform.db, (trx) =>
      settleSome(trx, pocketId, platform.clock.now()),
    )
    if (settled < mostAtOnce) return
  }
}

async function settleSome(trx: Trx, pocketId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from backing where pocket_id = ${pocketId} and state = 'unlocked'
    order by id limit ${mostAtOnce} for no key update`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await settleCertificates(trx, ids)
  await sql`update backing set state = 'settled' where id = any(${ids}::uuid[])`.execute(trx)
  await sql`insert into backing_transition (backing_id, from_state, to_state, at)
    select id, 'unlocked', 'settled', ${now} from unnest(${ids}::uuid[]) as each (id)`.execute(trx)
  return ids.length
}
