import { sql } from 'kysely'
import { eachApart, idOf, inTransaction, type Platform, type Trx } from '#server/kernel/door.ts'
import { readOnceReleased, toGoBack } from './give-back-asked.ts'
import { lockOrder } from './lock-order.ts'
import { readReleasedState, refusalsOfRelease, releaseOrder } from './release-order.ts'

/** Orders that were released for a refund, and are still frozen. Literal states, so that the index on frozen orders is used. */
export const ordersToGoBack = () => sql<{ id: string }>`
  select id from backing where state = 'frozen' and freeze_reason = ${sql.lit(toGoBack)}`

/**
 * Refunds orders that two operators released for refund, once the chain shows that their token has claimed nothing. If it has
 * claimed, the order stands. Invariant R10.
 */
export async function giveBackLate(platform: Platform): Promise<void> {
  const { rows } = await sql<{ id: string }>`${ordersToGoBack()} order by id`.execute(platform.db)
  await eachApart(rows, idOf, ({ id }) =>
    inTransaction(platform.db, (trx) => goOn(trx, platform, id)),
  )
}

async function goOn(trx: Trx, platform: Platform, backingId: string): Promise<void> {
  const order = await lockOrder(trx, backingId)
  if (order?.row.state !== 'frozen' || order.row.freeze_reason !== toGoBack) return
  const stands = (await readOnceReleased(trx, order)) === 'stands'
  if (stands && (await refusalsOfRelease(trx, platform, order)).length > 0) return
  await releaseOrder(trx, platform, order, await readReleasedState(trx, order))
}
