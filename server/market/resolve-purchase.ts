import { kycRefusals } from '#domain/identity/compliance.ts'
import type { Resolution } from '#domain/identity/freeze.ts'
import { subtract } from '#domain/kernel/money.ts'
import { accept, type Decision, type Refusal, refuse, when } from '#domain/kernel/refusal.ts'
import { standingRefusals } from '#domain/market/listing.ts'
import { type Agreement, agreeToDeed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform, Trx } from '#server/kernel/door.ts'
import { announce, thresholdOfOrder } from '#server/kernel/door.ts'
import { givePurchaseBack } from './give-purchase-back.ts'
import { handOver } from './hand-over.ts'
import { loadBuyer } from './load-buyer.ts'
import { type LockedPurchase, lockPurchase, stepPurchase } from './lock-purchase.ts'
import { endLapsed } from './place-purchase.ts'

const operation = 'resolve_screening_hit'

/**
 * One operator asks for a frozen purchase to go on or to be given back. Refuses `unknown_object`, `transition_not_allowed` for
 * what is not frozen, and what keeps it from going on: its buyer, or an offer that cannot be had any more. Rule KYC-02.
 */
export async function proposePurchaseResolution(
  trx: Trx,
  platform: Platform,
  by: OperatorActor,
  wish: { purchaseId: string; resolution: Resolution; reason: string },
): Promise<Decision<{ proposalId: string }>> {
  const { purchaseId, resolution, reason } = wish
  const purchase = await lockPurchase(trx, platform, purchaseId)
  if (!purchase) return refuse({ code: 'unknown_object' })
  const [first, ...more] = await refusalsOf(trx, platform, purchase, resolution)
  if (first) return refuse(first, ...more)
  const subject = `purchase:${purchaseId}`
  const payload = { backingId: purchaseId, resolution }
  const ownerPersonId = purchase.row.buyer_id
  const otherPersonIds = [purchase.row.seller_id]
  const deed = { operation, subject, payload, ownerPersonId, otherPersonIds, reason } as const
  return proposeDeed(trx, platform, by, deed, platform.clock.now())
}

/** A second operator agrees. Refuses what `agreeToDeed` refuses, and the same as the proposal. */
export async function agreeToPurchaseResolution(
  trx: Trx,
  platform: Platform,
  purchaseId: string,
  agreement: Omit<Agreement, 'operation'>,
): Promise<Decision<{ complete: boolean }>> {
  const purchase = await lockPurchase(trx, platform, purchaseId)
  if (!purchase) return refuse({ code: 'unknown_object' })
  const now = platform.clock.now()
  const otherPersonIds = [purchase.row.seller_id]
  const agreed = { ...agreement, operation, otherPersonIds } as const
  return agreeToDeed(trx, agreed, now, async ({ payload }) => {
    const resolution = payload.resolution as Resolution
    const [first, ...more] = await refusalsOf(trx, platform, purchase, resolution)
    if (first) return refuse(first, ...more)
    if (resolution === 'refund') {
      await givePurchaseBack(trx, purchase, purchase.row.freeze_reason ?? 'fraud', now)
    } else await goOn(trx, platform, purchase)
    return accept(null)
  })
}

/** A hit has been looked at by two people; what was stopped before its screening is screened now. */
async function goOn(trx: Trx, platform: Platform, { row }: LockedPurchase): Promise<void> {
  const { id: purchaseId } = row
  const now = platform.clock.now()
  const isScreened = row.screened_at !== null || row.freeze_reason === 'screening_hit'
  await endLapsed(trx, row.listing_id, now, purchaseId)
  await stepPurchase(trx, row, { to: 'paid', reason: 'released' }, now)
  await trx
    .updateTable('purchase')
    .set({ freeze_reason: null, screened_at: isScreened ? now : null })
    .where('id', '=', purchaseId)
    .execute()
  if (isScreened) return handOver(trx, platform, purchaseId)
  const key = `screen:${purchaseId}:released:${now.getTime()}`
  await announce(trx, [{ key, kind: 'screen_purchase', payload: { purchaseId } }], now)
}

async function refusalsOf(
  trx: Trx,
  platform: Platform,
  { row, traded, listing }: LockedPurchase,
  resolution: Resolution,
): Promise<readonly Refusal[]> {
  // Its money is not there any more: it can only end.
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
