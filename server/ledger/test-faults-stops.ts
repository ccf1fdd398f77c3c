/** The check that must name it, and the statement that makes it; `loosen` takes a table's own checks away. */
type StopFault = readonly [check: string, fault: string]

const nobody = '0a000000-0000-4000-8000-00000000dead'
const operator = '(select id from operator limit 1)'
const stop = (kind: string, subject: string, from: string) =>
  `insert into stop select '${nobody}', '${kind}', ${subject}::text, ${operator}, 'x', ${from} - interval '1 hour'`
const ofBacker = 'person_id from backing where id'

/** An order that two operators let go, by what it was frozen for. */
const letGo = (reason: string) => `(select f.backing_id from backing_step f
  join backing_step s on s.backing_id = f.backing_id and s.reason = 'released'
  where f.to_state = 'frozen' and f.reason = '${reason}' limit 1)`
const claim = (from: string) => `insert into claim
    (id, person_id, purpose, amount_micro, to_address, state, created_at, changed_at)
  select '${nobody}', person_id, 'parts', 5, '0x', 'intended', at, at from (${from}) each`

/** Single faults in what was stopped, frozen and let go. */
export const faultsOfStops: readonly StopFault[] = [
  ['stops-are-in-the-log', `update stop set operator_id = '${nobody}' where thawed_at is null`],
  ['stops-are-in-the-log', `update stop set reason = 'Another' where subject_kind = 'pocket'`],
  ['logged-stops-stand', `delete from stop where subject_kind = 'certificate'`],
  ['logged-stops-stand', `update backing_step set reason = 'other' where reason = 'operator'`],
  ['stops-are-lifted-by-two', `update stop set thawed_at = now() where thawed_at is null`],
  ['stops-are-lifted-by-two', 'update stop set thawed_at = null where thawed_at is not null'],
  ['stops-are-lifted-by-two', 'delete from approval'],
  ['what-is-stopped-is-marked', 'update pocket set frozen_at = null'],
  ['what-is-stopped-is-marked', 'update stopped_account set ended_at = null'],
  ['stops-rest-on-every-account', 'update stopped_account set ended_at = null'],
  [
    'stops-rest-on-every-account',
    `update stopped_account set began_at = began_at - interval '1 hour'`,
  ],
  ['what-is-stopped-is-marked', `update person set frozen_at = now(), frozen_because = 'x'`],
  [
    'certificates-are-frozen-for-a-reason',
    `update certificate set state = 'active' where number::text in
      (select subject_id from stop where subject_kind = 'certificate')`,
  ],
  [
    'certificates-are-frozen-for-a-reason',
    `update certificate set state = 'frozen' where state = 'active'`,
  ],
  ['standstills-are-in-the-log', `update standstill set begun_by = '${nobody}'`],
  [
    'standstills-are-in-the-log',
    `loosen standstill; update standstill set ended_at = null, ended_by = null, ended_because = null`,
  ],
  ['money-stops-are-in-the-log', `loosen money_stop; update money_stop set begun_by = '${nobody}'`],
  ['money-stops-are-in-the-log', `update money_stop set lifted_because = 'Another'`],
  ['frozen-orders-say-why', `update backing set freeze_reason = null where state = 'frozen'`],
  [
    'frozen-orders-say-why',
    `update backing set freeze_reason = 'operator' where state in ('unlocked', 'settled')`,
  ],
  ['freezes-have-their-cause', 'delete from stopped_account'],
  ['freezes-have-their-cause', `delete from stop where subject_kind = 'pocket'`],
  [
    'freezes-have-their-cause',
    `update backing_step set reason = 'operator' where to_state = 'frozen'`,
  ],
  [
    'freezes-have-their-cause',
    `update identity.screening_check set verdict = 'pass' where phase = 'after_payment'`,
  ],
  [
    'stopped-payments-are-frozen',
    `update backing_step set to_state = 'confirmed' where to_state = 'frozen' and reason = 'pocket_frozen'`,
  ],
  [
    'frozen-orders-go-on-by-two',
    `update proposal set outcome = 'refused' where operation = 'resolve_screening_hit'`,
  ],
  [
    'frozen-orders-go-on-by-two',
    `update stopped_account set ended_at = now() + interval '9 years'`,
  ],
  [
    'nothing-goes-on-under-a-stop',
    `${stop('person', `(select ${ofBacker} = ${letGo('operator')})`, `'2020-01-01'::timestamptz`)};
    insert into stopped_account (stop_id, person_id, began_at)
    select id, subject_id::uuid, frozen_at from stop where id = '${nobody}'`,
  ],
  [
    'nothing-goes-on-under-a-stop',
    stop(
      'pocket',
      `(select pocket_id from backing where id = ${letGo('operator')})`,
      `'2020-01-01'::timestamptz`,
    ).replace('insert', 'delete from stop; insert'),
  ],
  [
    'resolutions-are-carried-out',
    `update backing_step set to_state = 'unlocked' where from_state = 'frozen' and to_state = 'refunded'`,
  ],
  [
    'freezes-are-booked',
    `update ledger_entry set kind = 'backing' where kind = 'freeze' and backing_id in
      (select id from backing where state = 'frozen')`,
  ],
  [
    'freezes-are-booked',
    `update ledger_entry set reverses = null where backing_id = ${letGo('operator')}`,
  ],
  [
    'nobody-stopped-is-paid',
    claim(`select subject_id::uuid as person_id, frozen_at + interval '2 minutes' as at
      from stop where subject_kind = 'person'`),
  ],
  [
    'nobody-stopped-is-paid',
    claim(`select gen_random_uuid() as person_id, began_at + interval '2 minutes' as at
      from money_stop`),
  ],
  [
    'nobody-stopped-is-paid',
    `${claim(`select subject_id::uuid as person_id, frozen_at - interval '2 hours' as at
      from stop where subject_kind = 'person'`)};
    update claim l set first_sent_at = z.frozen_at + interval '2 minutes'
      from stop z where z.subject_id = l.person_id::text`,
  ],
  [
    'nobody-stopped-is-paid',
    `insert into release_step (pocket_id, step, due_at, amount_micro, released_at, released_micro)
      select subject_id::uuid, 1, now(), 5, frozen_at + interval '2 minutes', 5
      from stop where subject_kind = 'pocket'`,
  ],
  [
    'nobody-stopped-trades',
    `update backing set created_at = (select frozen_at + interval '2 minutes' from stop
      where subject_kind = 'pocket') where state = 'frozen'`,
  ],
  [
    'nobody-stopped-trades',
    `insert into sale select '${nobody}', '${nobody}', subject_id::bigint, '${nobody}', gen_random_uuid(), 5, 0, 5,
      frozen_at + interval '2 minutes' from stop where subject_kind = 'certificate'`,
  ],
]
