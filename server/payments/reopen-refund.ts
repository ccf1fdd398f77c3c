import { enqueue, type Platform, type Trx } from '#server/kernel/door.ts'
import type { CardRefundNow } from '#server/ports/door.ts'
import { payables } from './payables.ts'
import { refundKey } from './refund-of-deposit.ts'

/**
 * A completed refund of ours has failed at the bank: the provider has its money again, and it is due as if it had been refused at
 * once. It is requested again with another key; if it fails for good, its task is dead-lettered. Rule R10.
 */
export async function reopenRefund(
  trx: Trx,
  platform: Platform,
  { refundId, paymentId }: CardRefundNow,
): Promise<void> {
  const { provider } = platform.ports.card
  const key = refundKey(provider, paymentId)
  const intent = await trx
    .selectFrom('effect_intent')
    .select('order_id')
    .where('key', '=', key)
    .executeTakeFirst()
  if (!intent) return
  await payables().lock(trx, platform, intent.order_id)
  const now = platform.clock.now()
  const reopened = await trx
    .updateTable('effect_intent')
    .set({ state: 'refused', changed_at: now })
    .where('key', '=', key)
    .where('state', '=', 'done')
    .where('provider_reference', '=', refundId)
    .returning('attempts')
    .executeTakeFirst()
  if (!reopened) return
  await trx
    .updateTable('payment')
    .set({ outcome: 'refund_due' })
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('outcome', '=', 'refunded')
    .execute()
  const task = { provider, paymentId }
  await enqueue(
    trx,
    [{ key: `${key}:failed:${refundId}`, kind: 'refund_payment', payload: task }],
    now,
  )
}
