import { anyUuid, type Platform, type Trx } from '#server/kernel/door.ts'
import { endUnpaidBacking, lockBackings } from '#server/orders/door.ts'
import { endUnpaidPurchase } from './end-unpaid-purchase.ts'
import { lockPurchase } from './lock-purchase.ts'

/**
 * Cancels the unpaid backings and purchases of these people: what they have reserved is free again, their payment pages close, and
 * a payment that still comes is refunded. What is already on its way was sent before and counts.
 */
export async function endUnpaidOf(
  trx: Trx,
  platform: Pick<Platform, 'clock' | 'settings'>,
  personIds: readonly string[],
  reason: string,
): Promise<void> {
  const now = platform.clock.now()
  for (const id of await backingsOf(trx, personIds)) {
    await lockBackings(trx, [id])
    const { state } = await trx
      .selectFrom('backing')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (state !== 'quoted' && state !== 'awaiting_payment') continue
    await endUnpaidBacking(trx, id, { from: state, to: 'rejected', reason }, now)
  }
  for (const id of await purchasesOf(trx, personIds)) {
    const purchase = await lockPurchase(trx, platform, id)
    if (purchase?.row.state !== 'awaiting_payment') continue
    await endUnpaidPurchase(
      trx,
      purchase.row,
      { to: 'rejected', because: 'cancelled', reason },
      now,
    )
  }
}

async function backingsOf(trx: Trx, personIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('backing')
    .select('id')
    .where('person_id', '=', anyUuid(personIds))
    .where('state', 'in', ['quoted', 'awaiting_payment'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function purchasesOf(trx: Trx, personIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('purchase')
    .select('id')
    .where('buyer_id', '=', anyUuid(personIds))
    .where('state', '=', 'awaiting_payment')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
