import type { Platform, Trx } from '#server/kernel/door.ts'
import type { CardDispute } from '#server/ports/door.ts'
import { payables } from './payables.ts'

/** Records a dispute's status, in whatever order its messages come. One of an unknown payment is only stored. */
export async function recordDispute(
  trx: Trx,
  platform: Platform,
  dispute: CardDispute,
): Promise<'disputed' | 'noted'> {
  const named = await findPayment(trx, platform, dispute).executeTakeFirst()
  const record = await payables().lockDisputed(trx, platform, named?.order_id ?? null)
  // Operators may have assigned the payment to another order meanwhile: then start again with that one locked.
  const payment = await findPayment(trx, platform, dispute).forUpdate().executeTakeFirst()
  if (payment?.order_id !== named?.order_id) return recordDispute(trx, platform, dispute)
  return payment ? record({ dispute, payment }) : 'noted'
}

const findPayment = (trx: Trx, { ports }: Platform, { paymentId }: CardDispute) =>
  trx
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', ports.card.provider)
    .where('payment_id', '=', paymentId)
