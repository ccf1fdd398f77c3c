import { inTransaction } from '#server/db/in-transaction.ts'
import type { Platform } from '#server/platform.ts'
import { noteMark } from '#server/same-person.ts'

/**
 * Asks the card provider which card has paid an order, and notes it. Throws while the provider does not say, so that the order
 * waits. What is paid in another way has no card. Rule KYC-01.
 */
export async function noteCard(platform: Platform, backingId: string): Promise<void> {
  const { card } = platform.ports
  const paid = await platform.db
    .selectFrom('backing')
    .innerJoin('payment', 'payment.payment_id', 'backing.payment_id')
    .select(['backing.person_id as personId', 'payment.payment_id as paymentId'])
    .where('backing.id', '=', backingId)
    .where('payment.provider', '=', card.provider)
    .executeTakeFirst()
  if (!paid) return
  const { personId, paymentId } = paid
  const value = (await card.findPayment(paymentId))?.cardFingerprint
  if (!value) return
  await inTransaction(platform.db, (trx) =>
    noteMark(trx, platform, { personId, kind: 'card', value }, platform.clock.now()),
  )
}
