import type { Platform, Trx } from '#server/kernel/door.ts'
import type { CardDispute } from '#server/ports/door.ts'
import { payables } from './payables.ts'

/**
 * Writes down how a dispute stands, whatever was told of it before and in whatever order. One of a payment that is not known is
 * only noted.
 */
export async function recordDispute(
  trx: Trx,
  platform: Platform,
  dispute: CardDispute,
): Promise<'disputed' | 'noted'> {
  const named = await findPayment(trx, platform, dispute).executeTakeFirst()
  const record = await payables().lockDisputed(trx, platform, named?.order_id ?? null)
  // Operators may have it pay another order meanwhile: then all over again, with that one locked.
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
