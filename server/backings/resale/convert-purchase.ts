import { bookEntries } from '#server/db/book-entries.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Platform } from '#server/platform.ts'
import { handOver } from './hand-over.ts'
import { lockPurchase } from './lock-purchase.ts'
import { readCardEntries } from './read-paid-entries.ts'

/** A purchase whose money was given back, or was taken back by a bank, has nothing left to convert. */
const standing: ReadonlySet<string> = new Set(['paid', 'frozen', 'disputed'])

/** Books that the treasury has turned a card payment into USDC of the market: once for each purchase. Journal 5. */
export async function convertPurchase(platform: Platform, purchaseId: string): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const purchase = await lockPurchase(trx, platform, purchaseId)
    if (!purchase) return
    const { row } = purchase
    if (row.converted_at !== null || !standing.has(row.state)) return
    const [, entry] = await readCardEntries(trx, row)
    const now = platform.clock.now()
    await bookEntries(trx, [{ entry, backingId: null, pocketId: null }], now)
    await trx
      .updateTable('purchase')
      .set({ converted_at: now })
      .where('id', '=', purchaseId)
      .execute()
    await handOver(trx, platform, purchaseId)
  })
}
