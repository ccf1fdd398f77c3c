import { REVERSIBLE_KINDS } from '#domain/ledger/correction.ts'
import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'
import { entriesOfFights } from './entries-of-fights.ts'
import { entriesOfOrders } from './entries-of-orders.ts'
import { entriesOfRecipients } from './entries-of-recipients.ts'
import { type EntrySource, linesOf, type MadeKind } from './entry-source.ts'

/** What may stand behind an entry, by its kind: one without a source does not compile. */
const sources: Record<MadeKind, readonly EntrySource[]> = {
  ...entriesOfOrders,
  ...entriesOfRecipients,
  ...entriesOfFights,
}
const expected = (Object.keys(sources) as readonly MadeKind[])
  .flatMap((kind) => sources[kind].map((source) => linesOf(kind, source)))
  .join(' union all ')

const range = `coalesce(nullif(least, most) || ' to ', '') || most`

/** Commands undo these themselves; the others are undone by two operators, or not at all. */
const undoneByCommands = ['backing', 'card_conversion', 'purchase', 'purchase_conversion', 'freeze']
const listed = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ')

const checks: readonly Check[] = [
  {
    invariant: 'L4',
    name: 'entries-are-what-the-records-call-for',
    what: 'an entry moves an account by another amount than the rows behind it call for, or is missing, or nothing calls for it',
    query: `with expected as materialized (${expected})
      select e.business_key || ' ' || account as place, found, ${range} as expected
      from (select id, account, sum(amount) as found, sum(least) as least, sum(most) as most
          from (select entry_id as id, account, amount_micro as amount, 0 as least, 0 as most from posting
            union all select id, account, 0, least, most from expected where id is not null) line
          group by id, account having sum(amount) not between sum(least) and sum(most)) odd
        join ledger_entry e using (id) where e.kind <> 'reversal'
      union all select key || ' ' || account, 0, ${range}
      from expected where id is null and 0 not between least and most`,
  },
  {
    invariant: 'L4',
    name: 'reversals-mirror',
    what: 'an entry is not the mirror of the one that it undoes',
    query: `select key as place, account as expected, sum(amount) as found
      from (select r.business_key as key, p.account, p.amount_micro as amount
          from ledger_entry r join posting p on p.entry_id = r.id where r.kind = 'reversal'
        union all select r.business_key, p.account, p.amount_micro
          from ledger_entry r join ledger_entry e on e.business_key = r.reverses
            join posting p on p.entry_id = e.id) line
      group by key, account having sum(amount) <> 0`,
  },
  {
    invariant: 'L4',
    name: 'undone-entries-have-a-way-back',
    what: 'an entry was undone that no command undoes, and no two operators had approved it',
    // Losses of a part of a payment are undone once the whole of it is lost or goes back.
    query: `select r.business_key as place, e.kind as found
      from ledger_entry r join ledger_entry e on e.business_key = r.reverses
      where e.kind not in (${listed(undoneByCommands)})
        and not (e.kind in ('chargeback', 'clearing') and e.business_key like 'dispute:%')
        and not (e.kind in (${listed(REVERSIBLE_KINDS)}) and exists (select from proposal p
          where p.operation = 'adjust_ledger' and p.outcome = 'carried_out'
            and p.subject = 'ledger-reversal:' || e.business_key))`,
  },
]

/** Each entry against the rows that call for it, both ways: its key, its accounts and its figures. */
export function verifyEntries(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
