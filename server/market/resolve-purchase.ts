import { kycRefusals } from '#domain/identity/compliance.ts'
import { subtract } from '#domain/kernel/money.ts'
import { accept, type Refusal, when } from '#domain/kernel/refusal.ts'
import { standingRefusals } from '#domain/market/listing.ts'
import type { Resolution } from '#domain/orders/frozen-order.ts'
import { enqueue, type Platform, type Trx, thresholdOfOrder } from '#server/kernel/door.ts'
import type { Resolvable } from '#server/orders/door.ts'
import { givePurchaseBack } from './give-purchase-back.ts'
import { handOver } from './hand-over.ts'
import { loadBuyer } from './load-buyer.ts'
import { type LockedPurchase, lockPurchase, transitionPurchase } from './lock-purchase.ts'
import { endLapsed } from './place-purchase.ts'

/**
 * Locks a frozen purchase; null for an unknown id. It can be released unless its buyer is stopped or its offer is no longer to be
 * had. Rule KYC-02.
 */
export async function lockResolvablePurchase(
  trx: Trx,
  platform: Platform,
  purchaseId: string,
): Promise<Resolvable | null> {
  const purchase = await lockPurchase(trx, platform, purchaseId)
  if (!purchase) return null
  const { row } = purchase
  return {
    subject: `purchase:${purchaseId}`,
    owners: [row.buyer_id, row.seller_id],
    refusalsOf: (resolution) => refusalsOf(trx, platform, purchase, resolution),
    resolve: async (resolution) => {
      const reason = row.freeze_reason ?? 'fraud'
      if (resolution === 'release') await goOn(trx, platform, purchase)
      else await givePurchaseBack(trx, purchase, reason, platform.clock.now())
      return accept(null)
    },
  }
}

/** Two people have judged a hit; what was stopped before its screening is screened now. */
async function goOn(trx: Trx, platform: Platform, { row }: LockedPurchase): Promise<void> {
  const { id: purchaseId } = row
  const now = platform.clock.now()
  const isScreened = row.screened_at !== null || row.freeze_reason === 'screening_hit'
  await endLapsed(trx, row.listing_id, now, purchaseId)
  await transitionPurchase(trx, row, { to: 'paid', reason: 'released' }, now)
  await trx
    .updateTable('purchase')
    .set({ freeze_reason: null, screened_at: isScreened ? now : null })
    .where('id', '=', purchaseId)
    .execute()
  if (isScreened) return handOver(trx, platform, purchaseId)
  const key = `screen:${purchaseId}:released:${now.getTime()}`
  await enqueue(trx, [{ key, kind: 'screen_purchase', payload: { purchaseId } }], now)
}

async function refusalsOf(
  trx: Trx,
  platform: Platform,
  { row, traded, listing }: LockedPurchase,
  resolution: Resolution,
): Promise<readonly Refusal[]> {
  // Its money has left already: it can only end.
  const isGone = resolution === 'release' && row.freeze_reason === 'refunded_outside'
  if (row.state !== 'frozen' || isGone) return [{ code: 'transition_not_allowed' }]
  if (resolution === 'refund') return []
  const buyer = await loadBuyer(trx, platform, row.buyer_id, traded)
  const counterMicro = subtract(buyer.counterMicro, row.price_micro)
  const { certificate } = traded
  return [
    ...when(buyer.accountFrozen, { code: 'account_frozen' }),
    ...when(listing.isReserved, { code: 'listing_reserved' }),
    ...standingRefusals({ certificate, listing }, buyer),
    ...kycRefusals({ ...buyer, counterMicro }, row.price_micro, thresholdOfOrder(row.settings)),
  ]
}
