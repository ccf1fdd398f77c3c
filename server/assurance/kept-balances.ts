import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { type Database, inTransaction, type Platform, type Trx } from '#server/kernel/door.ts'
import type { Check } from './difference.ts'

/** `publicAccount` in SQL, for accounts of the chart; those of all holders are one account here. */
const shownAs = `case
  when account like 'payable:%' then 'payable:' || split_part(account, ':', 2)
  when account like 'pocket:%' then 'pocket:' || split_part(account, ':', 3)
  when account like 'escrow:pocket:%' then 'escrow:pocket'
  else account end`

const keptUntil = '(select entry_id from kept_balances_until)'
const entriesAtOnce = 100_000n

/** Balances of all accounts (debit above zero), added up by their public names; with one, of that alone. Rule PAY-03. */
export async function readShownBalances(
  db: Database,
  only: string | null = null,
): Promise<ReadonlyMap<string, MicroUsdc>> {
  const { rows } = await sql<{ account: string; balance: MicroUsdc }>`
    select account, sum(amount_micro)::bigint as balance from (
      select account, amount_micro from kept_balance
      union all select ${sql.raw(shownAs)}, amount_micro from posting
      where entry_id > ${sql.raw(keptUntil)}) each
    where ${only}::text is null or account = ${only} group by account`.execute(db)
  return new Map(rows.map(({ account, balance }) => [account, balance]))
}

/** Adds the entries that have settled since to the kept balances: once for all processes. */
export async function keepBalances({ db }: Pick<Platform, 'db'>): Promise<void> {
  while (await inTransaction(db, keepSome));
}

/** True where there is more. Only up to where the sealer says that no entry can appear any more. */
async function keepSome(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ from: bigint; settled: bigint }>`
    select u.entry_id as from, s.settled_id as settled
    from kept_balances_until u, seal_source s where s.source = 'entry' for update of u`.execute(trx)
  const [found] = rows
  if (!found || found.settled <= found.from) return false
  const end = found.from + entriesAtOnce
  const until = end < found.settled ? end : found.settled
  await sql`insert into kept_balance (account, amount_micro)
    select ${sql.raw(shownAs)}, sum(amount_micro) from posting
    where entry_id > ${found.from} and entry_id <= ${until} group by 1
    on conflict (account) do update
      set amount_micro = kept_balance.amount_micro + excluded.amount_micro`.execute(trx)
  await sql`update kept_balances_until set entry_id = ${until}`.execute(trx)
  return until < found.settled
}

export const keptBalancesAreTheBooks: Check = {
  invariant: 'L5',
  name: 'kept-balances-are-the-books',
  what: 'the balances that were kept for the public books are not what was booked',
  query: `select account as place, coalesce(booked.sum, 0) as expected, coalesce(kept.amount_micro, 0) as found
    from (select ${shownAs} as account, sum(amount_micro) as sum from posting
        where entry_id <= ${keptUntil} group by 1) booked
      full join kept_balance kept using (account)
    where coalesce(booked.sum, 0) <> coalesce(kept.amount_micro, 0)`,
}
