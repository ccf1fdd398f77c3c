import type { Selectable } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { Entry } from '#domain/ledger/ledger.ts'
import { paidPurchaseByWallet } from '#domain/market/purchase-journals.ts'
import type { PurchaseRow, Trx } from '#server/kernel/door.ts'
import { readEntryByKey } from '#server/ledger/door.ts'

/** The entries of a purchase that is paid and not handed over. */
export async function readPaidEntries(
  trx: Trx,
  row: Selectable<PurchaseRow>,
): Promise<readonly Entry[]> {
  const { provider } = await trx
    .selectFrom('payment')
    .select('provider')
    .where('payment_id', '=', row.payment_id)
    .where('order_id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (provider === 'chain') {
    return paidPurchaseByWallet({ purchaseId: row.id, priceMicro: row.price_micro })
  }
  const keys = [`purchase:${row.id}`, `purchase:${row.id}:conversion`]
  const booked = await Promise.all(keys.map((key) => readEntryByKey(trx, key)))
  const entries = booked.flatMap((found) => found?.entry ?? [])
  invariant(entries.length === (row.converted_at === null ? 1 : 2), 'what is paid is booked')
  return entries
}
