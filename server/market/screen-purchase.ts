import { kycRefusals } from '#domain/identity/compliance.ts'
import { subtract } from '#domain/kernel/money.ts'
import { findScreeningSubject, screenPerson } from '#server/identity/door.ts'
import { inTransaction, type Platform, type Trx, thresholdOfOrder } from '#server/kernel/door.ts'
import { findSender, ScreeningPending } from '#server/orders/door.ts'
import { noteCard } from '#server/payments/door.ts'
import { freezePurchase, handOver } from './hand-over.ts'
import { loadBuyer } from './load-buyer.ts'
import { type LockedPurchase, lockPurchase } from './lock-purchase.ts'

/**
 * Screens the payer of a certificate, before it is handed over. The card, which is known only now, is looked at first. After a
 * pass it is handed over; after a hit, or if the linked accounts known by then exceed the threshold, the money is kept for the
 * purchase until two operators decide. Throws `ScreeningPending` to be tried again. Rules KYC-01, KYC-02.
 */
export async function screenPurchase(platform: Platform, purchaseId: string): Promise<void> {
  const paid = await platform.db
    .selectFrom('purchase')
    .select(['buyer_id', 'state', 'payment_id', 'screened_at'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  if (paid.state !== 'paid' || paid.screened_at !== null) return
  const { buyer_id: personId, payment_id: paymentId } = paid
  await noteCard(platform, { personId, paymentId })
  const subject = await findScreeningSubject(platform, personId)
  const walletAddress = await findSender(platform.db, paymentId)
  const verdict = subject
    ? await screenPerson(platform, { ...subject, walletAddress }, 'after_payment', purchaseId)
    : 'pending'
  if (verdict === 'pending') {
    throw new ScreeningPending(`purchase ${purchaseId} is not screened yet`)
  }
  await inTransaction(platform.db, async (trx) => {
    const purchase = await lockPurchase(trx, platform, purchaseId)
    if (purchase?.row.state !== 'paid') return
    const now = platform.clock.now()
    if (verdict === 'hit') return freezePurchase(trx, purchase, 'screening_hit', now)
    if (await exceedsThreshold(trx, platform, purchase)) {
      return freezePurchase(trx, purchase, 'kyc_full_required', now)
    }
    await trx
      .updateTable('purchase')
      .set({ screened_at: now })
      .where('id', '=', purchaseId)
      .execute()
    await handOver(trx, platform, purchaseId)
  })
}

/** Whether the payment takes the natural person above the threshold, now that more of their accounts may be known. */
export async function exceedsThreshold(
  trx: Trx,
  platform: Platform,
  { row, traded }: LockedPurchase,
): Promise<boolean> {
  const buyer = await loadBuyer(trx, platform, row.buyer_id, traded)
  // What was paid is counted already.
  const counterMicro = subtract(buyer.counterMicro, row.price_micro)
  const threshold = thresholdOfOrder(row.settings)
  return kycRefusals({ ...buyer, counterMicro }, row.price_micro, threshold).length > 0
}
