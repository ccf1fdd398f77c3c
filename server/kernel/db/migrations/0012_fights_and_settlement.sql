-- The course of a fight after its announcement, what it has earned, and what was paid of it to whom.

alter table fight
  add column undated_since timestamptz,
  add column cancel_reason text check (cancel_reason in ('athlete_released', 'not_rescheduled')),
  add column cancel_fault text
    check (cancel_fault in ('athlete', 'opponent', 'promoter', 'commission', 'nobody')),
  add column result_outcome text check (result_outcome in ('win', 'loss', 'draw', 'no_contest')),
  add column result_author_id uuid,
  add column result_recorded_at timestamptz,
  add column result_official_at timestamptz,
  add column result_overturned_at timestamptz,
  add column closed_at timestamptz,
  add constraint fight_cancelled_whole check (
    (cancelled_at is null) = (cancel_reason is null)
    and (cancelled_at is null) = (cancel_fault is null)),
  add constraint fight_cancelled_or_started check (cancelled_at is null or started_at is null),
  add constraint fight_result_whole check (
    (result_outcome is null) = (result_author_id is null)
    and (result_outcome is null) = (result_recorded_at is null)),
  add constraint fight_in_order check (
    (result_outcome is null or started_at is not null)
    and (result_official_at is null or result_outcome is not null)
    and (result_overturned_at is null or result_official_at is not null)
    and (closed_at is null or result_official_at is not null));
create index fight_of_fighter on fight (fighter_id);
create index fight_open on fight (scheduled_at) where closed_at is null and cancelled_at is null;

-- What a fight has earned, as somebody declared it. A further one follows a ruling or a rejection.
create table earnings_declaration (
  id uuid primary key,
  fight_id uuid not null references fight (id),
  -- Counts from 1 within its fight.
  number integer not null check (number > 0),
  author_id uuid not null,
  declared_at timestamptz not null,
  -- The parts as the promoter paid them, in millionths of the currency.
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  show_minor bigint not null check (show_minor >= 0),
  win_minor bigint not null check (win_minor >= 0),
  finish_bonus_minor bigint not null check (finish_bonus_minor >= 0),
  fines_minor bigint not null check (fines_minor >= 0),
  -- How one unit of the currency became USDC; both null where it was paid in USDC.
  rate text,
  rate_source text,
  earnings_micro bigint not null check (earnings_micro >= 0),
  evidence_hashes text[] not null check (cardinality(evidence_hashes) > 0),
  verified_at timestamptz,
  verified_by uuid,
  owed_micro bigint not null default 0 check (owed_micro >= 0),
  rejected_at timestamptz,
  rejected_because text,
  unique (fight_id, number),
  check ((rate is null) = (rate_source is null)),
  check ((rate is null) = (currency = 'USDC')),
  check ((verified_at is null) = (verified_by is null)),
  check (verified_by <> author_id),
  check (verified_at is not null or owed_micro = 0)
);
-- One that counts and awaits its verification at a time.
create unique index fresh_declaration on earnings_declaration (fight_id)
  where verified_at is null and rejected_at is null;

create table earnings_challenge (
  id uuid primary key,
  declaration_id uuid not null references earnings_declaration (id),
  challenger_id uuid not null references person (id),
  reason text not null,
  raised_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  upheld boolean,
  answer text,
  check ((answered_at is null) = (answered_by is null)),
  check ((answered_at is null) = (upheld is null)),
  check ((answered_at is null) = (answer is null))
);
create index challenge_of_declaration on earnings_challenge (declaration_id, raised_at);
create unique index one_open_challenge on earnings_challenge (declaration_id, challenger_id)
  where answered_at is null;

-- USDC that has come in for one fight of one Pocket, before anybody shares it.
create table fight_receipt (
  id uuid primary key,
  pocket_id uuid not null,
  fight_id uuid not null,
  amount_micro bigint not null check (amount_micro > 0),
  -- The transfer that brought it, and who sent it: what is too much goes back there.
  reference text not null unique,
  sender_address text not null,
  recorded_by uuid not null,
  received_at timestamptz not null,
  settled_at timestamptz,
  -- What goes back to its sender.
  excess_micro bigint check (excess_micro between 0 and amount_micro),
  foreign key (pocket_id, fight_id) references pocket_fight (pocket_id, fight_id),
  check ((settled_at is null) = (excess_micro is null))
);
create index receipt_of_fight on fight_receipt (fight_id, received_at);

-- One settled receipt: O(1), whatever the number of holders.
create table pot (
  pocket_id uuid not null,
  fight_id uuid not null,
  -- Counts from 1 within its fight and Pocket.
  number integer not null check (number > 0),
  declaration_id uuid not null references earnings_declaration (id),
  receipt_id uuid not null unique references fight_receipt (id),
  gross_micro bigint not null check (gross_micro > 0),
  whole_fee_micro bigint not null check (whole_fee_micro >= 0),
  net_micro bigint not null check (net_micro >= 0),
  fee_micro bigint not null check (fee_micro between 0 and whole_fee_micro),
  holders_micro bigint not null check (holders_micro >= 0),
  fighter_micro bigint not null check (fighter_micro >= 0),
  provider_micro bigint not null check (provider_micro >= 0),
  total_units integer not null check (total_units > 0),
  sold_ppm integer not null check (sold_ppm > 0),
  payout_fee_bps integer not null check (payout_fee_bps between 0 and 10000),
  -- The intervals that no longer stood, each with its cause.
  void_intervals jsonb not null,
  -- The record time: whoever held a certificate now is entitled.
  settled_at timestamptz not null,
  primary key (pocket_id, fight_id, number),
  foreign key (pocket_id, fight_id) references pocket_fight (pocket_id, fight_id),
  check (gross_micro = whole_fee_micro + net_micro),
  check (gross_micro = fee_micro + holders_micro + fighter_micro + provider_micro)
);
create index pot_of_declaration on pot (declaration_id);
create trigger append_only before update or delete on pot
  for each row execute function refuse_rewriting();
