import { sql } from 'kysely'
import { findAccountRule, inNormalSense, mayHold } from '#domain/ledger/chart-of-accounts.ts'
import { REVERSIBLE_KINDS } from '#domain/ledger/correction.ts'
import { ENTRY_KINDS } from '#domain/ledger/ledger.ts'
import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, openTally, runChecks } from './difference.ts'

const kinds = ENTRY_KINDS.map((kind) => `'${kind}'`).join(', ')

const checks: readonly Check[] = [
  {
    invariant: 'L1',
    name: 'entries-balance',
    what: 'an entry has fewer than two postings, or their sum is not zero',
    query: `select e.id as place, 'two postings or more, sum 0' as expected,
        count(p.entry_id) || ' postings, sum ' || coalesce(sum(p.amount_micro), 0) as found
      from ledger_entry e left join posting p on p.entry_id = e.id
      group by e.id having count(p.entry_id) < 2 or coalesce(sum(p.amount_micro), 0) <> 0`,
  },
  {
    invariant: 'L1',
    name: 'postings-have-entries',
    what: 'a posting belongs to no entry',
    query: `select p.entry_id as place from posting p
      where not exists (select from ledger_entry e where e.id = p.entry_id)`,
  },
  {
    invariant: 'L1',
    name: 'books-sum-to-zero',
    what: 'all postings together are not zero',
    query: `select 'the books' as place, 0 as expected, sum(amount_micro) as found
      from posting having sum(amount_micro) <> 0`,
  },
  {
    invariant: 'L2',
    name: 'postings-are-numbered',
    what: 'the postings of an entry are not numbered from 0 without a gap',
    query: `select entry_id as place, count(*) - 1 as expected, max(position) as found from posting
      group by entry_id having min(position) <> 0 or max(position) <> count(*) - 1
        or count(distinct position) <> count(*)`,
  },
  {
    invariant: 'L2',
    name: 'accounts-are-open',
    what: 'an account that was never opened is booked on',
    query: `select distinct account as place from posting p
      where not exists (select from ledger_account a where a.path = p.account)`,
  },
  {
    invariant: 'L2',
    name: 'kinds-are-known',
    what: 'an entry is of a kind that does not exist',
    query: `select id as place, kind as found from ledger_entry where kind not in (${kinds})`,
  },
  {
    invariant: 'L4',
    name: 'keys-are-unique',
    what: 'the same thing was booked twice',
    query: `select business_key as place, 1 as expected, count(*) as found from ledger_entry
      group by business_key having count(*) > 1`,
  },
  {
    invariant: 'L4',
    name: 'keys-name-their-order',
    what: 'an entry of an order has a key of something else',
    query: `select id as place, expected, business_key as found from (
        select id, business_key, case kind
          when 'backing' then 'backing:' || backing_id
          when 'card_conversion' then 'backing:' || backing_id || ':conversion'
          when 'reversal' then 'reversal:' || reverses
          else business_key end as expected
        from ledger_entry) each
      where business_key is distinct from expected`,
  },
  {
    invariant: 'L4',
    name: 'reversals-undo-something',
    what: 'an entry undoes one that is not there, or one that undoes another',
    query: `select e.id as place, e.reverses as expected from ledger_entry e
      where (e.kind = 'reversal') <> (e.reverses is not null) or e.reverses is not null
        and not exists (select from ledger_entry o
          where o.business_key = e.reverses and o.reverses is null and o.id < e.id)`,
  },
  {
    invariant: 'L4',
    name: 'undone-once',
    what: 'an entry was undone twice',
    query: `select reverses as place, 1 as expected, count(*) as found from ledger_entry
      where reverses is not null group by reverses having count(*) > 1`,
  },
  {
    invariant: 'L4',
    name: 'reversals-mirror',
    what: 'an entry is not the mirror of the one that it undoes',
    query: `select r.id as place from ledger_entry r
      join ledger_entry o on o.business_key = r.reverses
      where exists (
          select account, -amount_micro from posting where entry_id = r.id
          except all select account, amount_micro from posting where entry_id = o.id)
        or exists (
          select account, amount_micro from posting where entry_id = o.id
          except all select account, -amount_micro from posting where entry_id = r.id)`,
  },
]

/** What was put right by hand was approved by two, and as it was booked. */
const corrections: readonly Check[] = [
  {
    invariant: 'L4',
    name: 'adjustments-are-approved',
    what: 'lines were booked by hand that no carried out proposal names',
    query: `select e.business_key as place from ledger_entry e
      where e.kind = 'adjustment' and not exists (select from proposal p
        where p.operation = 'adjust_ledger' and p.outcome = 'carried_out'
          and e.business_key = 'adjustment:' || p.id
          and p.payload -> 'lines' = (select jsonb_agg(jsonb_build_object(
              'account', account, 'amountMicro', amount_micro::text) order by position)
            from posting where entry_id = e.id))`,
  },
  {
    invariant: 'L4',
    name: 'reversals-by-hand-are-approved',
    what: 'an entry without a way back of its own was undone, and nobody had approved it',
    query: `select r.business_key as place from ledger_entry r
      join ledger_entry e on e.business_key = r.reverses
      where e.kind in (${REVERSIBLE_KINDS.map((kind) => `'${kind}'`).join(', ')})
        and not exists (select from proposal p
          where p.operation = 'adjust_ledger' and p.outcome = 'carried_out'
            and p.subject = 'ledger-reversal:' || e.business_key)`,
  },
]

/** The books by themselves: balance, known accounts, each thing once, none below zero that may not be. */
export async function verifyBooks(db: Database): Promise<readonly Difference[]> {
  return [
    ...(await runChecks(db, checks)),
    ...(await runChecks(db, corrections)),
    ...(await verifyChart(db)),
    ...(await verifyBalances(db)),
  ]
}

/** Accounts that are open are those of the chart, each on its side. Invariant L2. */
async function verifyChart(db: Database): Promise<readonly Difference[]> {
  const check = {
    invariant: 'L2',
    name: 'accounts-fit-the-chart',
    what: 'an account is not in the chart, or on the other side',
  }
  const accounts = await db.selectFrom('ledger_account').selectAll().execute()
  const tally = await openTally(db, check)
  for (const { path, normal_side } of accounts) {
    const expected = findAccountRule(path)?.normalSide ?? 'no such account'
    if (expected !== normal_side) tally.add({ place: path, expected, found: normal_side })
  }
  return tally.found()
}

/** Invariant L3. */
async function verifyBalances(db: Database): Promise<readonly Difference[]> {
  const check = { invariant: 'L3', name: 'none-below-zero', what: 'an account is below zero' }
  const { rows } = await sql<{ account: string; balance: bigint }>`
    select account, sum(amount_micro)::bigint as balance from posting group by account`.execute(db)
  const tally = await openTally(db, check)
  for (const { account, balance } of rows) {
    // An account outside the chart has no side; the check above names it.
    if (!findAccountRule(account) || mayHold(account, balance)) continue
    const found = inNormalSense(account, balance)
    tally.add({ place: account, expected: '0 or more', found })
  }
  return tally.found()
}
