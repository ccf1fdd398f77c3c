import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks, slack } from './difference.ts'

/**
 * Premiums as they were earned, each with its fight's part of the Pocket's: from `low` until `high` of `total`. Beside them two
 * sums of the orders' premiums: of those that surely stood at the start, and of those that may have, since the order of what
 * happened within one minute is not known. What was frozen before its dispute lies in the quarantine.
 */
const premiums = `
  with earned as materialized (select e.business_key, e.booked_at, w.*, y.micro from (select pocket_id, fight_id,
        sum(weight) over (partition by pocket_id order by position) - weight as low,
        sum(weight) over (partition by pocket_id order by position) as high,
        sum(weight) over (partition by pocket_id) as total from pocket_fight) w
      join ledger_entry e on e.business_key = 'pocket:' || w.pocket_id || ':fight:' || w.fight_id || ':premium'
      cross join lateral (select coalesce(sum(amount_micro), 0) as micro from posting
        where entry_id = e.id and account = 'reserve:cover') y),
    steps as (select b.id, b.pocket_id, b.reserve_micro as micro, s.at as since,
        coalesce(lead(s.at) over (partition by b.id order by s.id), 'infinity') as until,
        s.to_state in ('unlocked', 'settled')
          or s.to_state = 'disputed' and s.from_state <> 'frozen' as stands
      from backing b join backing_transition s on s.backing_id = b.id
      where b.reserve_micro > 0 and b.pocket_id in (select pocket_id from earned)),
    orders as (select e.business_key, s.micro, bool_and(s.stands) as surely, bool_or(s.stands) as perhaps
      from earned e join steps s on s.pocket_id = e.pocket_id
        and s.since <= e.booked_at + ${slack} and s.until >= e.booked_at - ${slack}
      group by e.business_key, s.id, s.micro),
    stood as (select e.business_key, e.micro, e.low, e.high, e.total,
        coalesce(sum(o.micro) filter (where o.surely), 0) as surely,
        coalesce(sum(o.micro) filter (where o.perhaps), 0) as perhaps
      from earned e left join orders o using (business_key) group by 1, 2, 3, 4, 5)`

const partOf = (amount: string) => `div(${amount} * high, total) - div(${amount} * low, total)`

const checks: readonly Check[] = [
  {
    invariant: 'L7',
    name: 'premiums-are-what-stood-for-the-fight',
    what: 'a premium was earned at another figure than its fight’s part of those of the orders that stood then',
    // Of two sums the smaller one may have the part that is larger by one.
    query: `${premiums} select business_key as place, ${partOf('surely')} as expected, stood.micro as found
      from stood cross join lateral (select (surely < perhaps)::int as micro) rounding
      where stood.micro not between ${partOf('surely')} - rounding.micro
        and ${partOf('perhaps')} + rounding.micro`,
  },
]

/** What of the cover of fights has ended with their results. */
export function verifyStarts(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
