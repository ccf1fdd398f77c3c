import { sql } from 'kysely'
import { findAccountRule, inNormalSense, mayHold } from '#domain/ledger/chart-of-accounts.ts'
import type { Database } from '#server/kernel/door.ts'
import { type Difference, openTally, runChecks } from './difference.ts'

const entriesBalance = {
  invariant: 'L1',
  name: 'entries-balance',
  what: 'an entry has fewer than two postings, their sum is not zero, or postings belong to no entry',
  query: `select coalesce(e.id, p.entry_id) as place, 'two postings or more, sum 0' as expected,
      coalesce(p.count, 0) || ' postings, sum ' || coalesce(p.sum, 0) as found
    from ledger_entry e full join (select entry_id, count(*), sum(amount_micro) from posting
      group by entry_id) p on p.entry_id = e.id
    where e.id is null or p.count is null or p.count < 2 or p.sum <> 0`,
}

/** The books by themselves: each entry balances, and accounts are those of the chart, none below zero that may not be. */
export async function verifyBooks(db: Database): Promise<readonly Difference[]> {
  return [...(await runChecks(db, [entriesBalance])), ...(await verifyAccounts(db))]
}

interface Account {
  account: string
  /** Null where it was never opened. */
  side: string | null
  balance: bigint
}

const ofTheChart = {
  invariant: 'L2',
  name: 'accounts-fit-the-chart',
  what: 'an account is not in the chart, on the other side, or was never opened',
}
const belowZero = { invariant: 'L3', name: 'none-below-zero', what: 'an account is below zero' }

async function verifyAccounts(db: Database): Promise<readonly Difference[]> {
  const { rows } =
    await sql<Account>`select account, normal_side as side, coalesce(balance, 0)::bigint as balance
    from (select account, sum(amount_micro) as balance from posting group by account) booked
      full join (select path as account, normal_side from ledger_account) opened using (account)`.execute(
      db,
    )
  const [strange, below] = [await openTally(db, ofTheChart), await openTally(db, belowZero)]
  for (const { account: place, side, balance } of rows) {
    const expected = findAccountRule(place)?.normalSide ?? 'no such account'
    if (expected !== side) strange.add({ place, expected, found: side ?? 'never opened' })
    // An account outside the chart has no side.
    if (expected === 'no such account' || mayHold(place, balance)) continue
    below.add({ place, expected: '0 or more', found: inNormalSense(place, balance) })
  }
  return [...strange.found(), ...below.found()]
}
