import { sql } from 'kysely'
import type { BookedSum } from '#domain/assurance/public-books.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { type Database, inTransaction, type Platform, type Trx } from '#server/kernel/door.ts'
import type { Check } from './difference.ts'

/** `publicAccount` in SQL, for accounts of the chart; those of all holders are one account here. */
const shownAs = `case
  when account like 'payable:%' then 'payable:' || split_part(account, ':', 2)
  when account like 'pocket:%' then 'pocket:' || split_part(account, ':', 3)
  when account like 'escrow:pocket:%' then 'escrow:pocket'
  else account end`

/** The accounts of one Pocket's books in SQL; those that are somebody's own are one account here, as `publicAccount` shows them. */
const inPocket = `case when account ~ '^payable:(person|sender|purchase):'
  then 'payable:' || split_part(account, ':', 2) else account end`

const keptUntil = '(select entry_id from kept_balances_until)'
const entriesAtOnce = 100_000n

/** Balances of all accounts (debit above zero), added up by their public names; with one, of that alone. Rule PAY-03. */
export async function readShownBalances(
  db: Database,
  only: string | null = null,
): Promise<ReadonlyMap<string, MicroUsdc>> {
  const { rows } = await shownBalances(only).execute(db)
  return new Map(rows.map(({ account, amountMicro }) => [account, amountMicro]))
}

/** The query of `readShownBalances`. */
export const shownBalances = (only: string | null) =>
  sql<{ account: string; amountMicro: MicroUsdc }>`
    select account, sum(amount_micro)::bigint as "amountMicro" from (
      select account, amount_micro from kept_balance
      union all select ${sql.raw(shownAs)}, amount_micro from posting
      where entry_id > ${sql.raw(keptUntil)}) each
    where ${only}::text is null or account = ${only} group by account`

/** What all entries of one Pocket come to, by account and kind of entry. Rule PAY-03. */
export async function readPocketSums(
  db: Database,
  pocketId: string,
): Promise<readonly BookedSum[]> {
  const { rows } = await sql<BookedSum>`
    select account, kind, sum(amount_micro)::bigint as "amountMicro" from (
      select account, kind, amount_micro from kept_pocket_sum where pocket_id = ${pocketId}
      union all select account, kind, amount_micro from ledger_entry e join posting on entry_id = e.id
      where e.pocket_id = ${pocketId} and e.id > ${sql.raw(keptUntil)}) each
    group by account, kind`.execute(db)
  return rows
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
  await sql`insert into kept_pocket_sum (pocket_id, account, kind, amount_micro)
    select e.pocket_id, ${sql.raw(inPocket)}, e.kind, sum(amount_micro)
    from posting join ledger_entry e on e.id = entry_id
    where entry_id > ${found.from} and entry_id <= ${until} and e.pocket_id is not null group by 1, 2, 3
    on conflict (pocket_id, account, kind) do update
      set amount_micro = kept_pocket_sum.amount_micro + excluded.amount_micro`.execute(trx)
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

export const keptPocketSumsAreTheBooks: Check = {
  invariant: 'L5',
  name: 'kept-pocket-sums-are-the-books',
  what: 'what was kept for the public books of a Pocket is not what was booked',
  query: `select pocket_id || ' ' || account || ' ' || kind as place, coalesce(booked.sum, 0) as expected,
      coalesce(kept.amount_micro, 0) as found
    from (select e.pocket_id, ${inPocket} as account, e.kind, sum(amount_micro) as sum
        from posting join ledger_entry e on e.id = entry_id
        where e.pocket_id is not null and entry_id <= ${keptUntil} group by 1, 2, 3) booked
      full join kept_pocket_sum kept using (pocket_id, account, kind)
    where coalesce(booked.sum, 0) <> coalesce(kept.amount_micro, 0)`,
}
