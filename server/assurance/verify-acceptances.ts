import type { CHECKS_OF_ACCEPTANCES } from '#domain/assurance/accepted-difference.ts'
import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

/** None of these can be accepted itself. */
type OfAcceptances = Check & { name: (typeof CHECKS_OF_ACCEPTANCES)[number] }

const checks: readonly OfAcceptances[] = [
  {
    invariant: 'R11',
    name: 'acceptances-are-by-two',
    what: 'a difference counts as accepted that two operators did not accept, in these words and with this document',
    query: `select a.proposal_id as place from accepted_difference a
      where not exists (select from proposal p
        where p.id = a.proposal_id and p.operation = 'accept_difference'
          and p.outcome = 'carried_out' and p.closed_at = a.accepted_at
          and p.payload - 'what' = jsonb_strip_nulls(jsonb_build_object('invariant', a.invariant,
            'check', a.check_name, 'where', a.place, 'expected', a.expected, 'found', a.found,
            'evidenceHash', a.evidence_hash))
          and exists (select from audit_log l where l.operation = p.operation
            and l.subject = p.subject and l.at = p.opened_at and l.actor_id = p.author_id
            and l.detail -> 'proposed' = p.payload)
          and exists (select from approval v join audit_log l on l.actor_id = v.approver_id
            where v.proposal_id = p.id and v.approver_id <> p.author_id
              and l.operation = p.operation and l.subject = p.subject and l.at = p.closed_at))`,
  },
  {
    invariant: 'R11',
    name: 'approved-acceptances-stand',
    what: 'two operators have accepted a difference, and it is not kept',
    query: `select p.id as place, p.subject as expected from proposal p
      where p.operation = 'accept_difference' and p.outcome = 'carried_out'
        and not exists (select from accepted_difference a where a.proposal_id = p.id)`,
  },
  {
    invariant: 'R11',
    name: 'acceptances-end-as-logged',
    what: 'a difference counts as accepted, or not any more, otherwise than the log says',
    query: `select a.proposal_id as place, concat_ws(' ', l.actor_kind, l.actor_id, l.at) as expected,
        concat_ws(' ', a.withdrawn_by, a.withdrawn_at) as found
      from accepted_difference a left join audit_log l on l.operation = 'accept_difference'
        and l.subject = 'accepted-difference:' || a.proposal_id
      where (l.actor_id, l.at, l.reason)
        is distinct from (a.withdrawn_by, a.withdrawn_at, a.withdrawn_because)
        or l.actor_kind <> case when a.withdrawn_by is null then 'worker' else 'operator' end`,
  },
]

/** Differences that were accepted: by two, as they agreed, and until one took it back or they were mended. Rule ACC-02. */
export function verifyAcceptances(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
