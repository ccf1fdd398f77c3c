import { sql } from 'kysely'
import { type AccountPath, accountRule, inNormalSense } from '#domain/ledger/chart-of-accounts.ts'
import type { Database, Trx } from '#server/kernel/door.ts'

/** Opens the accounts that a command is about to book on, if they are not open. */
export async function openAccounts(trx: Trx, paths: readonly AccountPath[]): Promise<void> {
  if (paths.length === 0) return
  await trx
    .insertInto('ledger_account')
    .values(paths.map((path) => ({ path, normal_side: accountRule(path).normalSide })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Balances on their normal side, in µUSDC: what is owed, held or earned is positive. */
export async function readBalances(
  db: Database,
  paths: readonly AccountPath[],
): Promise<ReadonlyMap<AccountPath, bigint>> {
  const { rows } = await sql<{ account: AccountPath; balance: bigint }>`
    select account, sum(amount_micro)::bigint as balance from posting
    where account = any(${[...paths]}::text[]) group by account`.execute(db)
  const found = new Map(rows.map(({ account, balance }) => [account, balance]))
  return new Map(paths.map((path) => [path, inNormalSense(path, found.get(path) ?? 0n)]))
}

/** One balance on its normal side. Read under the lock that guards it. */
export async function readBalance(db: Database, path: AccountPath): Promise<bigint> {
  return (await readBalances(db, [path])).get(path) ?? 0n
}
