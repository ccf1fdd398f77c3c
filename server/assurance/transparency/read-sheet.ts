import { sql } from 'kysely'
import {
  type BalanceSheet,
  balanceSheetOf,
  type PocketBalance,
  pocketBalanceOf,
} from '#domain/assurance/public-books.ts'
import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { readShownBalances } from '#server/assurance/kept-balances.ts'
import type { Database } from '#server/kernel/door.ts'

type Balance = { account: string; balance: MicroUsdc }

/** All entries of one Pocket as a balance sheet. Rule PAY-03. */
export async function readPocketSheet(db: Database, pocketId: string): Promise<PocketBalance> {
  const { rows } = await sql<Balance & { compensated: MicroUsdc }>`
    select p.account, sum(p.amount_micro)::bigint as balance, coalesce(sum(p.amount_micro)
      filter (where e.kind in ('compensation', 'recovery')), 0)::bigint as compensated
    from ledger_entry e join posting p on p.entry_id = e.id
    where e.pocket_id = ${pocketId} group by p.account`.execute(db)
  const reserve = rows.find(({ account }) => account === 'reserve:cover')
  const balances = rows.map(({ account, balance }) => [account, balance] as const)
  return pocketBalanceOf(balances, reserve?.compensated ?? ZERO)
}

/** The whole books, from the balances that are kept and the entries since. */
export async function readWholeSheet(db: Database): Promise<BalanceSheet> {
  return balanceSheetOf(await readShownBalances(db))
}
