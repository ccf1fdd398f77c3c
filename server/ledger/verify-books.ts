import { sql } from 'kysely'
import { findAccountRule, mayHold } from '#domain/chart-of-accounts.ts'
import type { Database } from '#server/db/open-database.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

const checks: readonly Check[] = [
  {
    invariant: 'L1',
    what: 'an entry has fewer than two postings, or their sum is not zero',
    query: `select e.id as place from ledger_entry e left join posting p on p.entry_id = e.id
      group by e.id having count(p.*) < 2 or coalesce(sum(p.amount_micro), 0) <> 0`,
  },
  {
    invariant: 'L1',
    what: 'a posting belongs to no entry',
    query: `select p.entry_id as place from posting p
      where not exists (select from ledger_entry e where e.id = p.entry_id)`,
  },
  {
    invariant: 'L1',
    what: 'all postings together are not zero',
    query: `select sum(amount_micro) as place from posting having sum(amount_micro) <> 0`,
  },
  {
    invariant: 'L2',
    what: 'an account that was never opened is booked on',
    query: `select distinct account as place from posting p
      where not exists (select from ledger_account a where a.path = p.account)`,
  },
  {
    invariant: 'L4',
    what: 'an entry undoes one that is not there',
    query: `select business_key as place from ledger_entry e where reverses is not null
      and not exists (select from ledger_entry o where o.business_key = e.reverses)`,
  },
]

/** The books by themselves: balance, known accounts, none below zero that may not be. */
export async function verifyBooks(db: Database): Promise<readonly Difference[]> {
  return [...(await runChecks(db, checks)), ...(await verifyBalances(db))]
}

async function verifyBalances(db: Database): Promise<readonly Difference[]> {
  const { rows } = await sql<{ account: string; balance: bigint }>`
    select account, sum(amount_micro)::bigint as balance from posting group by account`.execute(db)
  return rows.flatMap(({ account, balance }): Difference[] => {
    if (!findAccountRule(account)) {
      return [{ invariant: 'L2', what: 'an account is not in the chart', where: account }]
    }
    if (mayHold(account, balance)) return []
    return [{ invariant: 'L3', what: `an account is below zero by ${balance}`, where: account }]
  })
}
