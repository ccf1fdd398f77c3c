import { inTransaction, type Platform } from '#server/kernel/door.ts'
import type { CardDispute } from '#server/ports/door.ts'
import { confirmUnlessKnown } from './import-missed-payment.ts'
import { namesOurs } from './names-ours.ts'
import { recordDispute } from './record-dispute.ts'

/**
 * Updates what a payment has paid to its dispute's status at the bank, as the provider's messages would have. An unknown payment
 * is imported first; for one that is not ours returns false. Rule R11.
 * @throws MoneyStopped for an unknown payment, while money is stopped.
 */
export async function importMissedDispute(
  platform: Platform,
  dispute: CardDispute,
): Promise<boolean> {
  if (!(await isInBooks(platform, dispute))) {
    const payment = await platform.ports.card.findPayment(dispute.paymentId)
    if (!payment || !(await namesOurs(platform, payment))) return false
    await confirmUnlessKnown(platform, payment)
  }
  await inTransaction(platform.db, (trx) => recordDispute(trx, platform, dispute))
  platform.worker.wake()
  return true
}

/** The same for every dispute of one payment. */
export async function importMissedDisputesOf(platform: Platform, paymentId: string): Promise<void> {
  for (const dispute of await platform.ports.card.listDisputes({ paymentId })) {
    await importMissedDispute(platform, dispute)
  }
}

async function isInBooks({ db, ports }: Platform, { paymentId }: CardDispute): Promise<boolean> {
  const found = await db
    .selectFrom('payment')
    .select('payment_id')
    .where('provider', '=', ports.card.provider)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return found !== undefined
}
