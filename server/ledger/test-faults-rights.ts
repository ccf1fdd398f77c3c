import type { Fault } from './test-faults.ts'

const nobody = '0a000000-0000-4000-8000-00000000dead'

/** Single faults in the rights that money relies on. */
export const faultsOfRights: readonly Fault[] = [
  ['full-verifications-have-their-case', () => `update person set kyc_level = 'full'`],
  [
    'full-verifications-have-their-case',
    () => `insert into kyc_case (id, person_id, provider, status, opened_at, changed_at, verified_at, expires_at)
      select gen_random_uuid(), id, 'sandbox', 'rejected', now(), now(), kyc_verified_at, now() + interval '1 year' from person;
    update person set kyc_level = 'full'`,
  ],
  ['known-people-have-declared-themselves', () => 'delete from identity.person_identity'],
  [
    'passed-screenings-had-no-reason',
    () => `update identity.screening_check set verdict = 'pass' where verdict = 'hit'`,
  ],
  [
    'passed-screenings-had-no-reason',
    () =>
      `update identity.screening_check set reasons = '["sanctions"]' where phase = 'before_payment'`,
  ],
  [
    'linked-accounts-count-together',
    ({ tip }) =>
      `update person set counts_with = id where id = (select person_id from backing where id = '${tip}')`,
  ],
  [
    'linked-accounts-count-together',
    ({ tip, gift }) => `insert into identity.person_link
      select '${nobody}', least(a.person_id, b.person_id), greatest(a.person_id, b.person_id), 'card', '', now()
      from backing a, backing b where a.id = '${tip}' and b.id = '${gift}'`,
  ],
  ['earmarks-follow-the-terms', () => `update pocket set earmark_micro = 0 where kind = 'share'`],
]

/** The same where operators have agreed to something. */
export const faultsOfDecisions: readonly (readonly [check: string, fault: string])[] = [
  ['approvals-are-in-the-log', `update approval set approver_id = '${nobody}'`],
  ['approvals-are-in-the-log', `update approval set at = at + interval '1 second'`],
  ...[
    `payload = payload || '{"amountMicro": "1"}'`,
    `reason = 'another'`,
    `author_id = '${nobody}'`,
    `owner_person_id = '${nobody}'`,
    'approvals_needed = approvals_needed + 1',
  ].map((change) => ['proposals-are-as-proposed', `update proposal set ${change}`] as const),
  ['full-verifications-have-their-case', `update kyc_case set status = 'rejected'`],
  [
    'full-verifications-have-their-case',
    `update person set kyc_verified_at = kyc_verified_at + interval '1 year'`,
  ],
  [
    'orders-keep-the-settings-of-their-time',
    `update purchase set settings = jsonb_set(settings, '{kycThreshold,amountMicro}', '"9000000000"')`,
  ],
  ...[
    ['purchase', `jsonb_set(settings, '{closingMinutes}', '9000')`],
    ['backing', `jsonb_set(settings, '{closingMinutes}', '9000')`],
    ['backing', `settings - 'royaltyBps'`],
  ].map(
    ([order, settings]) =>
      [
        'orders-keep-the-settings-of-their-time',
        // The first orders are placed within the minute that the program starts in.
        `update ${order} set created_at = created_at + interval '2 minutes', settings = ${settings}`,
      ] as const,
  ),
]
