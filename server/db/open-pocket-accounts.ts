import { accountRule } from '#domain/chart-of-accounts.ts'
import type { Trx } from '#server/db/in-transaction.ts'

/** Opens the accounts that a Pocket's orders are booked on. */
export async function openPocketAccounts(trx: Trx, pocketId: string): Promise<void> {
  const paths = [
    `escrow:pocket:${pocketId}`,
    `pocket:${pocketId}:recipient`,
    `pocket:${pocketId}:fee-pending`,
  ]
  await trx
    .insertInto('ledger_account')
    .values(paths.map((path) => ({ path, normal_side: accountRule(path).normalSide })))
    .execute()
}
