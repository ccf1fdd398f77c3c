import type { Fault } from './test-faults.ts'

const id = '0a000000-0000-4000-8000-000000000002'
const hash = 'a'.repeat(64)

/** Two operators have agreed to these terms of the seeded tip Pocket. */
const agreed = (
  terms: string,
  seen = hash,
) => `update pocket set terms_hash = '${seen}' where kind = 'tips';
  insert into proposal (id, operation, subject, payload, author_id, approvals_needed, reason, opened_at, closed_at, outcome)
  select gen_random_uuid(), 'approve_pocket', 'pocket:' || p.id,
    jsonb_build_object('termsHash', '${hash}', 'terms', ${terms}), p.id, 1, 'x', now(), now(), 'carried_out'
  from pocket p where kind = 'tips' and slug = 'ines-vers-le-titre'`

const application = (
  table: string,
  values: string,
) => `alter table ${table} alter submitted_at set default now();
  insert into ${table} ${values}`

const athlete = (standing: string, fighter: string) =>
  application(
    'fighter_application',
    `(id, person_id, standing, name, record, weight_class, country, licence_number, biography, consented_at,
      outcome, decided_at, fighter_id, pro_contract_hash)
    select gen_random_uuid(), gen_random_uuid(), '${standing}', 'Un nom', '1-0-0', 'x', 'FR', 'x', 'x', now(), 'approved', now(), f.id,
      case when '${standing}' = 'pro' then '${hash}' end
    from fighter f where ${fighter}`,
  )

const verified = `insert into kyc_case
    (id, person_id, provider, status, opened_at, changed_at, verified_at, expires_at)
  select '${id}', b.person_id, 'sandbox', 'approved', now(), now(), now(), now() from backing b limit 1`

/** Somebody is the athlete or the signatory, and has left with nothing ended. */
const gone = (table: string, column: string, order: string) =>
  `loosen ${table}; insert into identity.erasure (person_id, asked_at, identity_until)
  select person_id, now(), now() from backing where id = '${order}';
  update ${table} set ${column} = (select person_id from backing where id = '${order}')`

/** Single faults in what people have agreed to, decided and named. */
export const faultsOfAgreements: readonly Fault[] = [
  ['published-terms-were-agreed-to', () => agreed(`'{}'::jsonb`, 'b'.repeat(64))],
  ['published-terms-stand', () => agreed(`to_jsonb('x'::text)`)],
  [
    'organisations-are-approved-as-long-as-given',
    () =>
      application(
        'federation_application',
        `(id, person_id, renews, name, kind, reach, registration_number, country, site, presentation,
          delegation_hash, decided_at, outcome, federation_id, approved_at, approved_until)
        select gen_random_uuid(), gen_random_uuid(), false, 'Un nom', 'league', 'national', 'x', 'FR', 'x', 'x', '${hash}',
          now(), 'approved', f.id, f.approved_at - interval '10 years', f.approved_until from federation f`,
      ),
  ],
  [
    'addresses-of-leavers-were-agreed-to',
    ({ tip }) => `insert into identity.erasure (person_id, asked_at, identity_until)
      select person_id, now() - interval '2 hours', now() from backing where id = '${tip}';
      insert into payout_address (id, person_id, address, changed_at, is_first)
      select id, person_id, '0x${'c0'.repeat(20)}', now(), true from backing where id = '${tip}'`,
  ],
  ['professionals-have-signed', () => athlete('amateur', `f.status = 'professional'`)],
  ['professionals-have-signed', () => athlete('pro', `f.status = 'amateur'`)],
  [
    'professionals-have-signed',
    () => `${athlete('amateur', `f.status = 'amateur'`)};
      update fighter set first_pro_contract_at = now() where status = 'amateur'`,
  ],
  ...['person_id', 'manager_person_id'].map(
    (column): Fault => [
      'recipients-act-through-whom-was-named',
      ({ gift }) =>
        `update fighter set ${column} = (select person_id from backing where id = '${gift}') where slug = 'moussa-diallo'`,
    ],
  ),
  [
    'pockets-are-whose-they-were-drafted',
    () => `update pocket set fighter_id = (select id from fighter where slug = 'moussa-diallo')
      where slug = 'ines-vers-le-titre'`,
  ],
  [
    'recipients-act-through-whom-was-named',
    ({ tip }) =>
      `update federation set signatory_person_id = (select person_id from backing where id = '${tip}')`,
  ],
  ['profiles-end-with-their-account', ({ tip }) => gone('fighter', 'person_id', tip)],
  [
    'profiles-end-with-their-account',
    () => 'loosen fighter; update fighter set retired_at = now()',
  ],
  ['profiles-end-with-their-account', ({ tip }) => gone('federation', 'signatory_person_id', tip)],
  ['leavers-have-no-open-pocket', ({ tip }) => gone('fighter', 'person_id', tip)],
  ['leavers-have-no-open-pocket', ({ tip }) => gone('federation', 'signatory_person_id', tip)],
  ['verified-cases-are-in-the-log', () => verified],
  [
    'verified-cases-are-in-the-log',
    () => `${verified};
      insert into audit_log (at, actor_kind, operation, subject, detail)
      values (now() - interval '3 years', 'worker', 'record_kyc_status', 'kyc_case:${id}', '{"to": "approved"}')`,
  ],
]
