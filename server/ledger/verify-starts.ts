import type { Database } from '#server/db/open-database.ts'
import { type Check, type Difference, runChecks, slack } from './difference.ts'

const checks: readonly Check[] = [
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
    name: 'reversed-starts-were-agreed',
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
