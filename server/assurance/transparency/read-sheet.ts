import { sql } from 'kysely'
import {
  type BalanceSheet,
  type BookedSum,
  balanceSheetOf,
  type PocketBalance,
  pocketBalanceOf,
} from '#domain/assurance/public-books.ts'
import { readShownBalances } from '#server/assurance/kept-balances.ts'
import type { Database } from '#server/kernel/door.ts'

/** All entries of one Pocket as a balance sheet. Rule PAY-03. */
export async function readPocketSheet(db: Database, pocketId: string): Promise<PocketBalance> {
  const { rows } = await sql<BookedSum>`
    select p.account, e.kind, sum(p.amount_micro)::bigint as "amountMicro"
    from ledger_entry e join posting p on p.entry_id = e.id
    where e.pocket_id = ${pocketId} group by p.account, e.kind`.execute(db)
  return pocketBalanceOf(rows)
}

/** The whole books, from the balances that are kept and the entries since. */
export async function readWholeSheet(db: Database): Promise<BalanceSheet> {
  return balanceSheetOf(await readShownBalances(db))
}
