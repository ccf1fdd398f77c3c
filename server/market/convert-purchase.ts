import { subtract } from '#domain/kernel/money.ts'
import { convertedTooLate } from '#domain/ledger/journals.ts'
import { paidPurchaseByCard } from '#domain/market/purchase-journals.ts'
import type { Platform } from '#server/kernel/door.ts'
import { bookEntries } from '#server/ledger/door.ts'
import { askConversion, type Converted, readCaptured } from '#server/payments/door.ts'
import { handOver } from './hand-over.ts'
import { lockPurchase } from './lock-purchase.ts'

/** A purchase that was refunded or charged back has nothing left to convert. */
const standing: ReadonlySet<string> = new Set(['paid', 'frozen', 'disputed'])

/**
 * Has the treasury convert a purchase's card payment into USDC, and books it, once for each purchase, which is then handed over
 * if nothing else delays it. Journal 5.
 */
export function convertPurchase(platform: Platform, purchaseId: string): Promise<void> {
  return askConversion(platform, purchaseId, conversionOfPurchase)
}

/** How the card money of a purchase is locked and booked. */
export const conversionOfPurchase: Converted = {
  async lock(trx, platform, purchaseId) {
    const purchase = await lockPurchase(trx, platform, purchaseId)
    if (!purchase) return false
    const { row } = purchase
    return row.converted_at === null && standing.has(row.state)
  },

  async book(trx, platform, purchaseId, boughtMicro) {
    const captured = await readCaptured(trx, `purchase:${purchaseId}`)
    const purchase = await lockPurchase(trx, platform, purchaseId)
    if (!captured || !purchase || purchase.row.converted_at !== null) return
    const now = platform.clock.now()
    const { capturedMicro, undone } = captured
    const { price_micro: priceMicro } = purchase.row
    const roundingMicro = subtract(capturedMicro, priceMicro)
    const booked = { purchaseId, priceMicro }
    const entries = undone
      ? convertedTooLate(purchaseId, { capturedMicro, boughtMicro })
      : paidPurchaseByCard(booked, roundingMicro, boughtMicro).slice(1)
    const ofNobody = { backingId: null, pocketId: null }
    await bookEntries(
      trx,
      entries.map((entry) => ({ entry, ...ofNobody })),
      now,
    )
    if (undone) return
    await trx
      .updateTable('purchase')
      .set({ converted_at: now })
      .where('id', '=', purchaseId)
      .execute()
    await handOver(trx, platform, purchaseId)
  },
}
