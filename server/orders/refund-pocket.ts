import type { RefundCause } from '#domain/orders/refund.ts'
import { inTransaction, type Platform } from '#server/kernel/door.ts'
import { isStopped, MoneyStopped } from '#server/ledger/door.ts'
import { refundOrder } from './refund-order.ts'

const mostAtOnce = 200

/** Thrown to retry the task; names the orders that are left. */
class OrdersLeft extends Error {}

/**
 * Refunds every order of a Pocket and ends the unpaid ones, each in a transaction of its own: an interrupted run continues where
 * it stopped. A disputed order waits for its dispute to end.
 * @throws MoneyStopped while money is stopped: the rest follows afterwards.
 */
export async function refundPocket(
  platform: Platform,
  { pocketId, cause }: { pocketId: string; cause: RefundCause },
): Promise<void> {
  const left: string[] = []
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const orders = await platform.db
      .selectFrom('backing')
      .select('id')
      .where('pocket_id', '=', pocketId)
      .where('state', 'in', [
        'quoted',
        'awaiting_payment',
        'detected',
        'confirmed',
        'unlocked',
        'frozen',
      ])
      .where('id', '>', last)
      .orderBy('id')
      .limit(mostAtOnce)
      .execute()
    for (const { id } of orders) {
      const decision = await inTransaction(platform.db, async (trx) => {
        const refunded = await refundOrder(trx, platform, id, cause)
        // Money may have been stopped while this waited for its order.
        if (await isStopped(trx)) throw new MoneyStopped()
        return refunded
      })
      if (!decision.ok) left.push(`${id}: ${decision.refusals[0].code}`)
    }
    const next = orders.at(-1)
    if (!next) break
    last = next.id
  }
  if (left.length > 0) throw new OrdersLeft(`${left.length} orders are left: ${left.join(', ')}`)
}
