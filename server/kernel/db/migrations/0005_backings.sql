create table backing (
  id uuid primary key,
  person_id uuid not null references person (id),
  -- No foreign key: every order of a busy Pocket would lock the Pocket's row for it.
  pocket_id uuid not null,
  kind text not null check (kind in ('tips', 'share', 'federation')),
  state text not null check (state in (
    'quoted', 'awaiting_payment', 'detected', 'confirmed', 'unlocked', 'settled', 'expired',
    'failed', 'rejected', 'frozen', 'withdrawn', 'refunded', 'disputed', 'charged_back')),
  units integer check (units > 0),
  level1 boolean not null,
  level2 boolean not null,
  principal_micro bigint not null check (principal_micro > 0),
  backer_pays_micro bigint not null check (backer_pays_micro >= principal_micro),
  sale_fee_micro bigint not null check (sale_fee_micro >= 0),
  reserve_micro bigint not null check (reserve_micro >= 0),
  recipient_micro bigint not null check (recipient_micro >= 0),
  cover_bps integer not null check (cover_bps between 0 and 10000),
  -- The owner's settings at the time of the order.
  settings jsonb not null,
  withdrawal_policy text,
  created_at timestamptz not null,
  reserved_until timestamptz not null,

  payment_id text unique,
  certificate_number bigint unique,
  interval_from integer,
  interval_until integer,
  confirmed_at timestamptz,
  freeze_reason text,

  check (backer_pays_micro = sale_fee_micro + reserve_micro + recipient_micro),
  check ((kind = 'share') = (units is not null)),
  check ((payment_id is null) = (certificate_number is null)),
  check ((payment_id is null) = (confirmed_at is null)),
  check (interval_until - interval_from = units)
);
create index backing_of_person on backing (person_id, created_at desc);
create index backing_of_pocket on backing (pocket_id) where payment_id is not null;
create index backing_detected on backing (pocket_id) where state = 'detected';

create table backing_step (
  id bigint generated always as identity primary key,
  backing_id uuid not null,
  from_state text,
  to_state text not null,
  reason text,
  at timestamptz not null
);
create index step_of_backing on backing_step (backing_id);

-- What an unpaid order holds: units of its Pocket and room under its backer's KYC threshold.
create table reservation (
  backing_id uuid primary key references backing (id),
  person_id uuid not null,
  pocket_id uuid not null,
  units integer not null default 0 check (units >= 0),
  counter_micro bigint not null check (counter_micro > 0),
  reserved_until timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('paid', 'lapsed', 'cancelled'))
);
create index live_reservation_of_person on reservation (person_id) where ended_at is null;
create index live_reservation_of_pocket on reservation (pocket_id) where ended_at is null;
create index live_reservation_by_end on reservation (reserved_until) where ended_at is null;

-- Proof that the buyer of a share gave up the right of withdrawal before paying.
create table waiver_evidence (
  order_id uuid primary key,
  person_id uuid not null,
  terms_version text not null,
  exact_text text not null,
  salt text not null,
  salted_hash text not null,
  principal_micro bigint not null,
  backer_pays_micro bigint not null,
  box_at_first text not null check (box_at_first = 'unticked'),
  box_when_sent text not null check (box_when_sent = 'ticked'),
  ticked_at timestamptz,
  sent_at timestamptz not null
);

create table certificate (
  number bigint primary key,
  kind text not null check (kind in ('tips', 'share', 'federation')),
  backing_id uuid not null unique,
  pocket_id uuid not null,
  holder_id uuid not null,
  original_holder_id uuid not null,
  principal_micro bigint not null check (principal_micro > 0),
  interval_from integer check (interval_from >= 0),
  interval_until integer,
  cover_bps integer not null,
  state text not null check (state in ('locked', 'active', 'settled', 'burned', 'frozen')),
  minted_at timestamptz not null,
  burned_at timestamptz,
  check ((kind = 'share') = (interval_from is not null)),
  check (interval_until > interval_from),
  -- Intervals start and end once each: with a cursor that only grows, they cannot overlap.
  unique (pocket_id, interval_from),
  unique (pocket_id, interval_until)
);
create sequence certificate_number;
create index certificate_of_holder on certificate (holder_id);

create trigger append_only before update or delete on backing_step
  for each row execute function refuse_rewriting();
create trigger append_only before update or delete on waiver_evidence
  for each row execute function refuse_rewriting();
