import type { RefundCause } from '#domain/payments/refund.ts'
import { inTransaction, type Platform } from '#server/kernel/door.ts'
import { isStopped, MoneyStopped } from '#server/ledger/door.ts'
import { refundOrder } from './refund-order.ts'

const mostAtOnce = 200

/** Thrown so that the work is tried again, and shows what is left of it. */
class OrdersLeft extends Error {}

/**
 * Gives back the money of every order of a Pocket and ends those that wait, each in a transaction of its own: a
 * run that breaks off goes on where it stopped. An order in dispute is left until the dispute has ended.
 * @throws MoneyStopped while money is stopped: the rest follows when it moves again.
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
        // It may have been stopped while this waited for its order.
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
