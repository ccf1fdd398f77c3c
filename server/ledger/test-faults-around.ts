import type { Fault } from './test-faults.ts'

/** Single faults in what stands around the money: certificates, Pockets, people. */
export const faultsAround: readonly Fault[] = [
  [
    'paid-orders-have-a-certificate',
    ({ tip }) => `delete from certificate where backing_id = '${tip}'`,
  ],
  [
    'certificates-have-an-order',
    ({ tip }) => `update certificate set backing_id = gen_random_uuid()
    where backing_id = '${tip}'`,
  ],
  [
    'certificates-fit-their-order',
    ({ tip }) => `update certificate set principal_micro = 1 where backing_id = '${tip}'`,
  ],
  [
    'cursors-end-the-intervals',
    () => `update pocket set unit_cursor = unit_cursor + 1 where kind = 'share'`,
  ],
  [
    'intervals-tile-the-cursor',
    ({ second }) => `update certificate set interval_from = 2 where backing_id = '${second}'`,
  ],
  [
    'early-orders-have-a-badge',
    () => `loosen pocket; update pocket set opens_at = '2099-01-01' where kind = 'share'`,
  ],
  [
    'early-orders-have-a-badge',
    () =>
      `update pocket set priority_from = opens_at, priority_until = '2099-01-01' where kind = 'share'`,
  ],
  ['void-units-are-counted', () => `update pocket set void_units = 1 where kind = 'share'`],
  [
    'certificates-stand-with-their-order',
    ({ tip }) => `update backing set state = 'refunded' where id = '${tip}'`,
  ],
  [
    'unlocked-means-screened',
    ({ tip }) => `delete from identity.screening_check
    where backing_id = '${tip}' and phase = 'after_payment'`,
  ],
  [
    'federation-certificates-stay',
    ({ gift }) => `update certificate set holder_id = gen_random_uuid()
    where backing_id = '${gift}'`,
  ],
  [
    'burns-have-their-time',
    ({ tip }) => `update certificate set state = 'burned' where backing_id = '${tip}'`,
  ],
  [
    'burns-were-due',
    ({ tip }) =>
      `update certificate set state = 'burned', burned_at = now() where backing_id = '${tip}'`,
  ],
  [
    'orders-came-while-open',
    ({ tip }) =>
      `update backing set created_at = created_at - interval '40 days' where id = '${tip}'`,
  ],
  [
    'payments-came-before-the-close',
    ({ tip }) => `update payment set seen_at = seen_at + interval '40 days'
    where backing_id = '${tip}'`,
  ],
  [
    'pockets-are-approved-before-they-open',
    () => `update pocket set approved_at = null where kind = 'tips'`,
  ],
  [
    'cancelled-pockets-give-everything-back',
    ({
      tip,
    }) => `update pocket set cancelled_at = now(), cancelled_by = 'provider', cancelled_because = 'x'
      where id = (select pocket_id from backing where id = '${tip}')`,
  ],
  [
    'badges-count-from-the-verified-contract',
    () => `insert into pro_contract
      select id, gen_random_uuid(), now(), repeat('a', 64), now(), now(), gen_random_uuid()
      from fighter limit 1`,
  ],
  [
    'federations-are-approved-by-two',
    () => `loosen federation;
    update federation set second_approver = null`,
  ],
  ['shares-cover-their-own-fights', () => `delete from pocket_fight`],
  [
    'nobody-backs-themselves',
    ({ tip }) => `update fighter set person_id =
      (select person_id from backing where id = '${tip}') where slug = 'ines-morel'`,
  ],
  [
    'none-oversold',
    () => `loosen pocket;
    update pocket set unit_count = 3 where kind = 'share'`,
  ],
  [
    'fights-stay-within-the-cap',
    () => `loosen pocket;
    update pocket set ppm_per_unit = 2100 where kind = 'share'`,
  ],
  [
    'tip-pockets-are-few',
    () => `insert into pocket (id, slug, kind, fighter_id, title, opens_at, closes_at,
      minimum_micro, sale_fee_bps, premium_bps, cover_level1_bps, cover_level2_bps,
      sold_under, submitted_at, approved_at, published_at)
    select gen_random_uuid(), 'p-' || n, kind, fighter_id, title, opens_at, closes_at, minimum_micro, sale_fee_bps,
      premium_bps, cover_level1_bps, cover_level2_bps, sold_under, submitted_at, approved_at, published_at
    from pocket, generate_series(1, 4) n where slug = 'ines-vers-le-titre'`,
  ],
  ['counters-are-what-came-in', () => `update person set captured_micro = captured_micro + 1`],
  [
    'backers-are-known',
    ({ tip }) => `update person set kyc_level = 'none', kyc_verified_at = null
    where id = (select person_id from backing where id = '${tip}')`,
  ],
  [
    'backers-were-screened-before',
    () => `delete from identity.screening_check where phase = 'before_payment'`,
  ],
  ['waivers-are-proven', ({ share }) => `delete from waiver_evidence where order_id = '${share}'`],
  [
    'waivers-are-to-the-letter',
    ({ share }) => `update waiver_evidence set exact_text = exact_text || '.'
    where order_id = '${share}'`,
  ],
  [
    'two-people-decided',
    () => `insert into proposal
      (id, operation, subject, payload, author_id, approvals_needed, reason, opened_at, closed_at, outcome)
    values (gen_random_uuid(), 'sweep_fees', 'x', '{}', gen_random_uuid(), 1, 'x', now(), now(), 'carried_out')`,
  ],
  [
    'none-above-the-threshold',
    ({ tip }) => `update reservation set counter_micro = 2000000000, ended_at = null,
    reserved_until = 'infinity' where backing_id = '${tip}'`,
  ],
]
