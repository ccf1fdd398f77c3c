import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

/** What an entry is about by its key; a reversal is about what it undoes. */
const key = 'coalesce(e.reverses, e.business_key)'

const namesPocket = `(p.account like 'pocket:%' or p.account like 'escrow:pocket:%'
  or p.account like 'payable:holders:%')`

/** The Pocket that each posting names, and each key; null for an entry where neither does, nor an order. */
const pockets = `select e.id, e.pocket_id,
    split_part(p.account, ':', case when p.account like 'pocket:%' then 2 else 3 end) as expected
  from posting p join ledger_entry e on e.id = p.entry_id where ${namesPocket}
  union all select e.id, e.pocket_id, split_part(${key}, ':', 2)
  from ledger_entry e where ${key} like 'pocket:%'
  union all select e.id, e.pocket_id, null
  from ledger_entry e
  where e.pocket_id is not null and e.backing_id is null and ${key} not like 'pocket:%'
    and not exists (select from posting p where p.entry_id = e.id and ${namesPocket})`

const checks: readonly Check[] = [
  {
    invariant: 'L4',
    name: 'entries-are-of-their-pocket',
    what: 'an entry belongs to another Pocket than its accounts and its key name, or to none',
    query: `select distinct id as place, expected, pocket_id as found from (${pockets}) each
      where pocket_id::text is distinct from expected`,
  },
  {
    // What a bank takes of a payment is of whatever order that payment had then, if any.
    invariant: 'L4',
    name: 'entries-are-of-their-order',
    what: 'an entry belongs to another order than its key names, or to none',
    query: `select id as place, expected, backing_id as found from (
        select e.id, e.backing_id, ${key} as key,
          case when ${key} like 'backing:%' then split_part(${key}, ':', 2) end as expected
        from ledger_entry e) each
      where backing_id::text is distinct from expected and key not like 'dispute:%'`,
  },
]

/**
 * Which Pocket and which order an entry belongs to stands beside what is sealed of it: the public books and what may be
 * withdrawn go by that, so it is worked out anew from what is sealed. Invariant L4.
 */
export function verifyPlaces(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
