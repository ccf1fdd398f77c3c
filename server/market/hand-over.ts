import { decideHandOver } from '#domain/market/purchase.ts'
import { paidFromPurchase } from '#domain/market/purchase-journals.ts'
import type { Platform, Trx } from '#server/kernel/door.ts'
import { givePurchaseBack } from './give-purchase-back.ts'
import { loadBuyer } from './load-buyer.ts'
import { type LockedPurchase, lockPurchase, transitionPurchase } from './lock-purchase.ts'
import { recordSale } from './record-sale.ts'

/**
 * Hands a paid certificate over, once its payer has passed the screening and its money is in the escrow; before, nothing happens.
 * The rules of a sale are judged again, halt and record time included; what may no longer be sold is refunded, and what a stopped
 * person has paid waits for operators. Rule NFT-02.
 */
export async function handOver(trx: Trx, platform: Platform, purchaseId: string): Promise<void> {
  const purchase = await lockPurchase(trx, platform, purchaseId)
  if (!purchase) return
  const { row, traded, listing } = purchase
  if (row.state !== 'paid' || row.screened_at === null || row.converted_at === null) return
  const buyer = await loadBuyer(trx, platform, row.buyer_id, traded)
  const now = platform.clock.now()
  if (buyer.accountFrozen) {
    await freezePurchase(trx, purchase, 'account_frozen', now)
    return
  }
  const { certificate } = traded
  const decision = decideHandOver({ certificate, listing }, buyer, royaltyOf(purchase))
  if (decision.ok) await sell(trx, purchase, now)
  else await givePurchaseBack(trx, purchase, decision.refusals[0].code, now)
}

/** Money and certificate stay where they are until two operators decide; the offer is free again. */
export async function freezePurchase(
  trx: Trx,
  { row }: LockedPurchase,
  reason: string,
  now: Date,
): Promise<void> {
  await transitionPurchase(trx, row, { to: 'frozen', reason }, now)
  await trx
    .updateTable('purchase')
    .set({ freeze_reason: reason })
    .where('id', '=', row.id)
    .execute()
}

function royaltyOf({ row }: LockedPurchase) {
  return {
    priceMicro: row.price_micro,
    royaltyMicro: row.royalty_micro,
    sellerMicro: row.seller_micro,
  }
}

async function sell(trx: Trx, purchase: LockedPurchase, now: Date): Promise<void> {
  const { row } = purchase
  const { id: purchaseId, price_micro: priceMicro } = row
  await transitionPurchase(trx, row, { to: 'sold' }, now)
  const sold = {
    // The sale has the id of its purchase.
    saleId: purchaseId,
    listingId: row.listing_id,
    number: row.certificate_number,
    sellerId: row.seller_id,
    buyerId: row.buyer_id,
    royalty: royaltyOf(purchase),
    payment: paidFromPurchase({ purchaseId, priceMicro }),
  }
  await recordSale(trx, sold, now)
}
