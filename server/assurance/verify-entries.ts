import { REVERSIBLE_KINDS } from '#domain/ledger/correction.ts'
import type { Database } from '#server/kernel/door.ts'
import { type EntrySource, keysOf, linesOf, type MadeKind } from '#server/ledger/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'
import { entriesOfFights } from './entries-of-fights.ts'
import { entriesOfOrders } from './entries-of-orders.ts'
import { entriesOfRecipients } from './entries-of-recipients.ts'

/** What may stand behind an entry, by its kind: one without a source does not compile. */
const sources: Record<MadeKind, readonly EntrySource[]> = {
  ...entriesOfOrders,
  ...entriesOfRecipients,
  ...entriesOfFights,
}
const kinds = Object.keys(sources) as readonly MadeKind[]

const union = (
  rows: (kind: MadeKind, source: EntrySource) => string,
  isMeant: (source: EntrySource) => boolean = () => true,
) =>
  kinds
    .flatMap((kind) => sources[kind].filter(isMeant).map((source) => rows(kind, source)))
    .join(' union all ')

const isOwed = (path: string) => `${path} ~ '^payable:(person|fighter|federation|holders|sender):'`
const owes = ({ lines }: EntrySource) => lines.some(({ account }) => account.includes('payable:'))

/** Commands undo these themselves; the others are undone by two operators, or not at all. */
const undoneByCommands = ['backing', 'card_conversion', 'purchase', 'purchase_conversion', 'freeze']
const undone = [...undoneByCommands, ...REVERSIBLE_KINDS].map((kind) => `'${kind}'`).join(', ')

const checks: readonly Check[] = [
  {
    invariant: 'L4',
    name: 'entries-stand-for-something',
    what: 'an entry was booked that nothing stands behind',
    query: `select e.business_key as place, e.kind as found from ledger_entry e
      where e.kind <> 'reversal' and not exists (select from (${union(keysOf)}) made
        where made.key = e.business_key and made.kind = e.kind)`,
  },
  {
    invariant: 'L4',
    name: 'entries-are-what-they-stand-for',
    what: 'an entry moves another account, or another amount, than what it stands for does',
    query: `with meant as materialized (select e.id, made.account, made.least, made.most
        from (${union(linesOf)}) made
          join ledger_entry e on e.business_key = made.key and e.kind = made.kind)
      select e.business_key || ' ' || account as place, found,
        coalesce(nullif(least, most) || ' to ', '') || most as expected
      from (select id, account, sum(amount) as found, sum(least) as least, sum(most) as most
          from (select entry_id as id, account, amount_micro as amount, 0 as least, 0 as most from posting
            union all select id, account, 0, least, most from meant) line
          group by id, account having sum(amount) not between sum(least) and sum(most)) odd
        join ledger_entry e using (id)
      where e.id in (select id from meant)`,
  },
  {
    invariant: 'L2',
    name: 'payables-are-what-is-owed',
    what: 'somebody is owed something else than their credits, sales, releases and payouts come to',
    query: `select account as place, coalesce(made.owed, 0) as expected, coalesce(booked.owed, 0) as found
      from (select account, -sum(amount_micro) as owed from posting where ${isOwed('account')}
          group by account) booked
        full join (select account, -sum(least) as owed from (${union(linesOf, owes)}) made
          where ${isOwed('account')} group by account) made using (account)
      where coalesce(made.owed, 0) <> coalesce(booked.owed, 0)`,
  },
  {
    invariant: 'L4',
    name: 'undone-entries-have-a-way-back',
    what: 'an entry was undone that nothing undoes',
    // Losses of a part of a payment are undone once the whole of it is lost or goes back.
    query: `select r.business_key as place, e.kind as found from ledger_entry r
      join ledger_entry e on e.business_key = r.reverses
      where e.kind not in (${undone})
        and not (e.kind in ('chargeback', 'clearing') and e.business_key like 'dispute:%')`,
  },
]

/** Each entry against the rows that it stands for: its key, its accounts and its figures, and what is owed by all of them. */
export function verifyEntries(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
