import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks, slack } from './difference.ts'

/**
 * Premiums as they were earned, each with the part of its Pocket's that its fight stands for: from `low` until `high` of
 * `total`. With them the premiums of the orders that stood then for sure, and perhaps: what is of the same minute may have come
 * in either order. What was frozen before its dispute lies in the quarantine.
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
  {
    invariant: 'R8',
    name: 'premiums-are-earned-with-a-result',
    what: 'a premium was earned while its fight had no official result, so that its cover could still be needed',
    query: `select e.business_key as place, f.result_official_at as expected, e.booked_at as found
      from ledger_entry e join posting y on y.entry_id = e.id and y.account = 'income:premium'
        join fight f on e.business_key = 'pocket:' || e.pocket_id || ':fight:' || f.id || ':premium'
      where f.result_official_at is null or e.booked_at < f.result_official_at - ${slack}`,
  },
  {
    invariant: 'R8',
    name: 'premiums-earned-had-joined-the-reserve',
    what: 'more premiums were earned of a Pocket than its orders have brought into the reserve',
    // Each fight takes its part of what stands at that time: parts of different sums may add up to a micro more.
    query: `select earned.pocket_id as place, coalesce(joined.amount, 0) as expected,
        earned.amount as found
      from (select e.pocket_id, -sum(p.amount_micro) as amount, count(*) as parts
          from ledger_entry e join posting p on p.entry_id = e.id
          where e.kind = 'premium_earned' and p.account = 'income:premium'
          group by e.pocket_id) earned
        left join (select e.pocket_id, -sum(p.amount_micro) as amount
          from ledger_entry e join posting p on p.entry_id = e.id
          where p.account = 'reserve:cover' and e.backing_id is not null
            and e.kind in ('backing', 'freeze', 'reversal')
          group by e.pocket_id) joined using (pocket_id)
      where earned.amount > coalesce(joined.amount, 0) + earned.parts`,
  },
  {
    invariant: 'R8',
    name: 'reversed-starts-were-approved',
    what: 'a start was reversed without two operators and a document on file',
    query: `select r.fight_id as place, r.proposal_id as found from reversed_start r
      where not exists (select from proposal a where a.id = r.proposal_id
          and a.operation = 'record_fight' and a.outcome = 'carried_out'
          and a.payload ->> 'change' = 'start_reversal'
          and a.payload ->> 'fightId' = r.fight_id::text
          and a.payload ->> 'evidenceHash' = r.evidence_hash)
        or not exists (select from evidence d where d.sha256 = r.evidence_hash)`,
  },
  {
    invariant: 'R8',
    name: 'starts-are-not-lost',
    what: 'a fight was said to have begun, and it has neither begun nor was that reversed',
    query: `select l.subject as place, l.at as expected from audit_log l
      where l.operation = 'record_fight' and l.detail ->> 'step' = 'started'
        and not exists (select from fight_start s
          where 'fight:' || s.fight_id = l.subject and s.started_at = l.at)`,
  },
  {
    invariant: 'R8',
    name: 'results-are-not-lost',
    what: 'a result was recorded, and it neither stands nor was rejected by somebody else, who said why',
    query: `select l.subject as place, l.at as expected from audit_log l
      where l.operation = 'record_fight' and l.detail ->> 'step' = 'provisional'
        and not exists (select from fight f
          where 'fight:' || f.id = l.subject and f.result_recorded_at = l.at)
        and not exists (select from rejected_result r join audit_log j on j.subject = l.subject
            and j.operation = 'record_fight' and j.detail ->> 'step' = 'rejected'
            and j.at = r.rejected_at and j.actor_id = r.rejected_by and j.reason = r.reason
          where 'fight:' || r.fight_id = l.subject and r.recorded_at = l.at
            and r.author_id = l.actor_id)`,
  },
]

/** When fights have begun, and what of their cover has ended with it. */
export function verifyStarts(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
