/** The check that must name it, and the statement that makes it. */
type AcceptanceFault = readonly [check: string, fault: string]

const nobody = '0a000000-0000-4000-8000-00000000dead'
const ofAcceptances = `where operation = 'accept_difference'`

/** Single faults in what two operators have accepted. */
export const faultsOfAcceptances: readonly AcceptanceFault[] = [
  [
    'acceptances-are-by-two',
    `insert into accepted_difference select '${nobody}', 'R4', 'nobody-stopped-is-paid', '1', null,
      null, repeat('a', 64), now()`,
  ],
  ['acceptances-are-by-two', `update accepted_difference set check_name = 'another'`],
  ['acceptances-are-by-two', `update accepted_difference set place = '0'`],
  ['acceptances-are-by-two', 'update accepted_difference set expected = found, found = null'],
  ['acceptances-are-by-two', `update accepted_difference set evidence_hash = repeat('b', 64)`],
  [
    'acceptances-are-by-two',
    `update accepted_difference set accepted_at = accepted_at - interval '1 day'`,
  ],
  ['acceptances-are-by-two', 'delete from approval'],
  [
    'acceptances-are-by-two',
    'update approval set approver_id = author_id from proposal p where p.id = proposal_id',
  ],
  ['acceptances-are-by-two', `update proposal set outcome = 'refused' ${ofAcceptances}`],
  [
    'acceptances-are-by-two',
    `update accepted_difference set found = '2';
      update proposal set payload = jsonb_set(payload, '{found}', '"2"') ${ofAcceptances}`,
  ],
  [
    'acceptances-are-by-two',
    `update audit_log set actor_id = '${nobody}' ${ofAcceptances} and detail ? 'complete'`,
  ],
  ['agreed-acceptances-stand', 'delete from accepted_difference where withdrawn_at is null'],
  [
    'acceptances-end-as-logged',
    `update accepted_difference set withdrawn_at = null, withdrawn_by = null, withdrawn_because = null`,
  ],
  [
    'acceptances-end-as-logged',
    `update accepted_difference set withdrawn_at = accepted_at, withdrawn_because = 'x',
      withdrawn_by = (select id from operator limit 1) where withdrawn_at is null`,
  ],
  [
    'acceptances-end-as-logged',
    'update accepted_difference set withdrawn_by = null where withdrawn_at is not null',
  ],
  [
    'acceptances-end-as-logged',
    `update audit_log set actor_kind = 'worker' ${ofAcceptances} and detail ? 'withdrawn'`,
  ],
  [
    'acceptances-end-as-logged',
    `update accepted_difference set withdrawn_because = 'Another' where withdrawn_at is not null`,
  ],
]
