import { convertedBacking, convertedTooLate } from '#domain/ledger/journals.ts'
import { type Platform, priceOfRow, type Trx } from '#server/kernel/door.ts'
import { bookEntries, readEntryByKey } from '#server/ledger/door.ts'
import { askConversion, type Converted, readCaptured } from '#server/payments/door.ts'
import { lockBackings } from './lock-backings.ts'

/** Has the treasury convert an order's card payment into USDC of the escrow, and books it, once per order. Journal 1. */
export function convertCardFunds(platform: Platform, backingId: string): Promise<void> {
  return askConversion(platform, backingId, conversionOfBacking)
}

const conversionKey = (backingId: string) => `backing:${backingId}:conversion`

/** How the card money of an order is locked and booked. */
export const conversionOfBacking: Converted = {
  async lock(trx, _, backingId) {
    await lockBackings(trx, [backingId])
    const captured = await readCaptured(trx, `backing:${backingId}`)
    // An order that was undone before has nothing left to convert.
    if (!captured || captured.undone) return false
    return (await readEntryByKey(trx, conversionKey(backingId))) === null
  },

  async book(trx, { clock }, backingId, boughtMicro) {
    const captured = await readCaptured(trx, `backing:${backingId}`)
    const done = await readEntryByKey(trx, conversionKey(backingId))
    if (!captured || done) return
    const { capturedMicro, undone } = captured
    const now = clock.now()
    if (undone) {
      const late = convertedTooLate(backingId, { capturedMicro, boughtMicro })
      const ofNobody = { backingId: null, pocketId: null }
      await bookEntries(
        trx,
        late.map((entry) => ({ entry, ...ofNobody })),
        now,
      )
      return
    }
    const backing = await readBacking(trx, backingId)
    const entry = convertedBacking(backing, { capturedMicro, boughtMicro })
    await bookEntries(trx, [{ entry, backingId, pocketId: backing.pocketId }], now)
  },
}

async function readBacking(trx: Trx, backingId: string) {
  const row = await trx
    .selectFrom('backing')
    .selectAll()
    .where('id', '=', backingId)
    .executeTakeFirstOrThrow()
  return { backingId, pocketId: row.pocket_id, price: priceOfRow(row) }
}
