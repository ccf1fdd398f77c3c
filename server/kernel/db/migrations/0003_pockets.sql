create table fighter (
  id uuid primary key,
  slug text not null unique,
  name text not null check (char_length(name) between 2 and 120),
  person_id uuid unique references person (id),
  manager_person_id uuid references person (id),
  status text not null check (status in ('amateur', 'professional')),
  weight_class text not null,
  record text not null check (record ~ '^[0-9]+-[0-9]+-[0-9]+$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  biography text not null default '',
  first_pro_contract_at timestamptz,
  verified_at timestamptz
);

create table federation (
  id uuid primary key,
  slug text not null unique,
  name text not null check (char_length(name) between 2 and 120),
  signatory_person_id uuid references person (id),
  form text not null check (form in ('federation', 'league', 'organisation')),
  scope text not null check (scope in ('national', 'international')),
  registry_number text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  website text,
  presentation text not null default '',
  approved_at timestamptz,
  first_approver text,
  second_approver text,
  check (approved_at is null or (first_approver is not null and second_approver is not null)),
  check (first_approver <> second_approver)
);

create table fight (
  id uuid primary key,
  fighter_id uuid not null references fighter (id),
  opponent_name text not null,
  opponent_person_id uuid references person (id),
  event_name text not null,
  place text not null,
  weigh_in_at timestamptz not null,
  scheduled_at timestamptz not null,
  started_at timestamptz,
  cancelled_at timestamptz,
  contract_reference text not null,
  contract_approved_at timestamptz,
  check (weigh_in_at <= scheduled_at)
);

create table pocket (
  id uuid primary key,
  slug text not null unique,
  kind text not null check (kind in ('tips', 'share', 'federation')),
  fighter_id uuid references fighter (id),
  federation_id uuid references federation (id),
  description text not null default '',

  -- The terms: fixed once the Pocket is published.
  title text not null check (char_length(title) between 1 and 120),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  minimum_micro bigint not null check (minimum_micro > 0),
  sale_fee_bps integer not null check (sale_fee_bps between 0 and 10000),
  premium_bps integer not null check (premium_bps between 0 and 10000),
  cover_level1_bps integer not null check (cover_level1_bps between 0 and 10000),
  cover_level2_bps integer not null check (cover_level2_bps between 0 and 10000),
  goal_micro bigint check (goal_micro > 0),
  priority_opens_at timestamptz check (priority_opens_at < opens_at),
  unit_price_micro bigint check (unit_price_micro > 0),
  unit_count integer check (unit_count > 0),
  ppm_per_unit integer check (ppm_per_unit > 0),
  compensation_level1 boolean not null default false,
  cover_backer_alone boolean not null default false,
  withdrawal_policy text not null default 'waiver'
    check (withdrawal_policy in ('waiver', 'cooling_off_14d', 'mica13', 'ecsp_4d')),
  earmark_micro bigint not null default 0 check (earmark_micro >= 0),

  -- What has happened, each with its time. The status is computed from it and the clock.
  submitted_at timestamptz,
  approved_at timestamptz,
  published_at timestamptz,
  paused_at timestamptz,
  frozen_at timestamptz,
  cancelled_at timestamptz,
  ended_early_at timestamptz,
  released_at timestamptz,
  first_fight_started_at timestamptz,
  last_fight_settled_at timestamptz,
  completed_at timestamptz,

  -- Units confirmed so far; the cursor only grows. No other total lies in this busy row.
  unit_cursor integer not null default 0 check (unit_cursor >= 0),
  void_units integer not null default 0 check (void_units between 0 and unit_cursor),

  check (closes_at > opens_at),
  check ((kind = 'federation') = (federation_id is not null)),
  check ((kind = 'federation') = (fighter_id is null)),
  check ((kind = 'share') = (unit_count is not null)),
  check ((kind = 'share') = (unit_price_micro is not null)),
  check ((kind = 'share') = (ppm_per_unit is not null)),
  check (kind = 'share' or (unit_cursor = 0 and not compensation_level1)),
  check (unit_count::bigint * ppm_per_unit <= 800000),
  constraint pocket_never_oversold check (unit_cursor <= unit_count)
);
create index pocket_of_fighter on pocket (fighter_id);
create index pocket_of_federation on pocket (federation_id);

create table pocket_fight (
  pocket_id uuid not null references pocket (id),
  fight_id uuid not null references fight (id),
  position integer not null check (position >= 0),
  weight integer not null check (weight > 0),
  primary key (pocket_id, fight_id),
  unique (pocket_id, position)
);
create index pocket_of_fight on pocket_fight (fight_id);

create function refuse_change_of_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of pocket % are fixed', old.id using errcode = 'check_violation';
end $$;

create trigger terms_are_fixed
  before update of kind, fighter_id, federation_id, title, opens_at, closes_at, minimum_micro,
    sale_fee_bps, premium_bps, cover_level1_bps, cover_level2_bps, goal_micro, priority_opens_at,
    unit_price_micro, unit_count, ppm_per_unit, compensation_level1, cover_backer_alone,
    withdrawal_policy
  on pocket for each row when (old.published_at is not null)
  execute function refuse_change_of_terms();
