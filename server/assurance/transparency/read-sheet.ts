import {
  type BalanceSheet,
  balanceSheetOf,
  type PocketBalance,
  pocketBalanceOf,
} from '#domain/assurance/public-books.ts'
import { readPocketSums, readShownBalances } from '#server/assurance/kept-balances.ts'
import type { Database } from '#server/kernel/door.ts'

/** All entries of one Pocket as a balance sheet, from the sums that are kept and the entries since. Rule PAY-03. */
export async function readPocketSheet(db: Database, pocketId: string): Promise<PocketBalance> {
  return pocketBalanceOf(await readPocketSums(db, pocketId))
}

/** The whole books, from the balances that are kept and the entries since. */
export async function readWholeSheet(db: Database): Promise<BalanceSheet> {
  return balanceSheetOf(await readShownBalances(db))
}
