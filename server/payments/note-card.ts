import { noteFingerprint } from '#server/identity/door.ts'
import { inTransaction, type Platform } from '#server/kernel/door.ts'

/**
 * Asks the card provider which card has paid an order or a purchase, and records it. Throws when there is no answer, to be
 * retried. Other ways of paying have no card. Rule KYC-01.
 */
export async function noteCard(
  platform: Platform,
  { personId, paymentId }: { personId: string; paymentId: string | null },
): Promise<void> {
  const { card } = platform.ports
  if (paymentId === null) return
  const paid = await platform.db
    .selectFrom('payment')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .where('provider', '=', card.provider)
    .executeTakeFirst()
  if (!paid) return
  const value = (await card.findPayment(paymentId))?.cardFingerprint
  if (!value) return
  await inTransaction(platform.db, (trx) =>
    noteFingerprint(trx, platform, { personId, kind: 'card', value }, platform.clock.now()),
  )
}
