create table fighter (
  id uuid primary key,
  slug text not null unique,
  name text not null check (char_length(name) >= 2 and char_length(name) <= 120),
  person_id uuid unique references person (id),
  manager_person_id uuid references person (id),
  status text not null check (status in ('amateur', 'professional')),
  weight_class text not null,
  record text not null,
  country text not null,
  biography text not null default '',
  first_pro_contract_at timestamptz,
  verified_at timestamptz,
  -- Spelt in one way, so that one licence makes one athlete.
  licence_number text unique,
  manager_named_at timestamptz,
  -- An athlete who leaves: the row stays, since Pockets, fights and the books name it by its id, and says nothing of a person.
  retired_at timestamptz,
  search_text text,
  check (country ~ '^[A-Z]{2}$' or retired_at is not null),
  check (record ~ '^[0-9]+-[0-9]+-[0-9]+$' or retired_at is not null),
  constraint retired_without_a_trace check (retired_at is null or name = 'Athlète retiré' and slug = ('athlete-' || id::text) and record = '' and country = '' and weight_class = '' and biography = '' and licence_number is null)
);

create table federation (
  id uuid primary key,
  slug text not null unique,
  name text not null check (char_length(name) >= 2 and char_length(name) <= 120),
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
  revoked_at timestamptz,
  revoked_because text,
  -- An organisation is approved until an instant that its approval has given: a later change of its length reaches the
  -- next one. Those from before end as they would have.
  approved_until timestamptz,
  search_text text,
  check (approved_at is null or first_approver is not null and second_approver is not null),
  check (first_approver <> second_approver),
  check ((revoked_at is null) = (revoked_because is null)),
  check ((approved_at is null) = (approved_until is null))
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
  -- The course of a fight after its announcement, what it has earned, and what was paid of it to whom.
  undated_since timestamptz,
  cancel_reason text check (cancel_reason in ('athlete_released', 'not_rescheduled')),
  cancel_fault text check (cancel_fault in ('athlete', 'opponent', 'promoter', 'commission', 'nobody')),
  result_outcome text check (result_outcome in ('win', 'loss', 'draw', 'no_contest')),
  result_author_id uuid,
  result_recorded_at timestamptz,
  result_official_at timestamptz,
  result_overturned_at timestamptz,
  closed_at timestamptz,
  contract_hash text check (contract_hash ~ '^[0-9a-f]{64}$'),
  -- A covered bout that changes is put to the backers: what has changed, who is asked until when, and what they say.
  promoter_name text check (char_length(promoter_name) >= 2 and char_length(promoter_name) <= 120),
  -- As contracted, show and win, in millionths of its currency.
  purse_minor bigint check (purse_minor >= 0),
  purse_currency text check (purse_currency ~ '^[A-Z]{3,5}$'),
  -- Who stands close to a bout buys no share of it from the naming on; null for whoever was known from the beginning.
  opponent_named_at timestamptz,
  -- A fight keeps the windows of the day on which it was recorded: shares of it are sold with them. Fights from before
  -- have had no others than those in force, which they keep.
  windows jsonb not null,
  constraint fight_cancelled_or_started check (cancelled_at is null or started_at is null),
  constraint fight_cancelled_whole check ((cancelled_at is null) = (cancel_reason is null) and (cancelled_at is null) = (cancel_fault is null)),
  check (weigh_in_at <= scheduled_at),
  check ((purse_minor is null) = (purse_currency is null)),
  constraint fight_in_order check ((result_outcome is null or started_at is not null) and (result_official_at is null or result_outcome is not null) and (result_overturned_at is null or result_official_at is not null) and (closed_at is null or result_official_at is not null)),
  constraint fight_result_whole check ((result_outcome is null) = (result_author_id is null) and (result_outcome is null) = (result_recorded_at is null))
);
create index fight_called_off on fight (id) where (cancelled_at is not null);
create index fight_of_fighter on fight (fighter_id);
create index fight_open on fight (scheduled_at) where ((closed_at is null) and (cancelled_at is null));
create index fight_to_close on fight (id) where ((closed_at is null) and (cancelled_at is null) and (started_at is not null));
create index fight_to_start on fight (scheduled_at)
  where ((closed_at is null) and (cancelled_at is null) and (started_at is null) and (undated_since is null));

create table pocket (
  id uuid primary key,
  slug text not null unique,
  kind text not null check (kind in ('tips', 'share', 'federation')),
  fighter_id uuid references fighter (id),
  federation_id uuid references federation (id),
  description text not null default '',
  -- The terms: fixed once the Pocket is published.
  title text not null check (char_length(title) >= 1 and char_length(title) <= 120),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  minimum_micro bigint not null check (minimum_micro > 0),
  sale_fee_bps integer not null check (sale_fee_bps >= 0 and sale_fee_bps <= 10000),
  premium_bps integer not null check (premium_bps >= 0 and premium_bps <= 10000),
  cover_level1_bps integer not null check (cover_level1_bps >= 0 and cover_level1_bps <= 10000),
  cover_level2_bps integer not null check (cover_level2_bps >= 0 and cover_level2_bps <= 10000),
  goal_micro bigint check (goal_micro > 0),
  priority_opens_at timestamptz,
  unit_price_micro bigint check (unit_price_micro > 0),
  unit_count integer check (unit_count > 0),
  ppm_per_unit integer check (ppm_per_unit > 0),
  compensation_level1 boolean not null default false,
  cover_backer_alone boolean not null default false,
  withdrawal_policy text not null default 'waiver' check (withdrawal_policy in ('waiver', 'cooling_off_14d', 'mica13', 'ecsp_4d')),
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
  void_units integer not null default 0,
  -- How a Pocket's sale ends, and how its escrow is released.
  -- When its books were closed: no payment is confirmed from then on, and a refund goes by way of the quarantine.
  closed_at timestamptz,
  release_by text not null default 'dates' check (release_by in ('dates', 'milestones')),
  -- When the amounts of its release plan were fixed: nothing could be asked back any more.
  release_planned_at timestamptz,
  created_at timestamptz,
  -- What two operators approved, exactly.
  terms_hash text check (terms_hash ~ '^[0-9a-f]{64}$'),
  sent_back_because text,
  cancelled_by text check (cancelled_by in ('recipient', 'provider')),
  cancelled_because text,
  -- The Pocket whose unsold units this one offers again.
  previous_pocket_id uuid references pocket (id),
  -- No sales until then.
  asked_until timestamptz,
  -- What a Pocket is sold under stays with it: the settings of the day on which its terms were written. What was
  -- written before knew no others than these.
  sold_under jsonb not null,
  -- A sale that is on hold in the hours of badge holders gives them back before the public comes: from when, until when.
  priority_from timestamptz,
  priority_until timestamptz,
  -- Kept beside the words: to write a few thousand texts anew in each search takes a tenth of a second.
  search_text text,
  check (priority_opens_at < opens_at),
  check (void_units >= 0 and void_units <= unit_cursor),
  check (closed_at is null or published_at is not null),
  check (release_planned_at is null or closed_at is not null),
  check ((priority_from is null) = (priority_until is null)),
  check (priority_until > priority_from),
  check (closes_at > opens_at),
  check ((kind = 'federation') = (federation_id is not null)),
  check ((kind = 'federation') = (fighter_id is null)),
  check ((kind = 'share') = (unit_count is not null)),
  check ((kind = 'share') = (unit_price_micro is not null)),
  check ((kind = 'share') = (ppm_per_unit is not null)),
  check (kind = 'share' or unit_cursor = 0 and not compensation_level1),
  check ((unit_count::bigint * ppm_per_unit) <= 800000),
  constraint pocket_never_oversold check (unit_cursor <= unit_count)
);
-- What time makes due, and what waits for operators, is found by what is open, however much is done. Each maintenance tick and each queue has its index.
-- None names `unit_cursor`: every confirmed payment writes it, and would have to write into all indexes of its Pocket.
create index pocket_ended_early on pocket (ended_early_at)
  where ((ended_early_at is not null) and (published_at is not null) and (closed_at is null) and (cancelled_at is null));
create index pocket_of_federation on pocket (federation_id);
create index pocket_of_fighter on pocket (fighter_id);
create index pocket_to_approve on pocket (submitted_at, id)
  where ((submitted_at is not null) and (approved_at is null) and (cancelled_at is null));
create index pocket_to_close on pocket (closes_at)
  where ((published_at is not null) and (closed_at is null) and (cancelled_at is null));
create index pocket_to_plan on pocket (closed_at)
  where ((closed_at is not null) and (completed_at is null) and ((release_planned_at is null) or (released_at is null)));
create index pocket_to_release on pocket (closed_at) where ((closed_at is not null) and (completed_at is null));
create index pocket_to_settle on pocket (closed_at)
  where ((kind = 'share') and (last_fight_settled_at is null) and (closed_at is not null) and (released_at is not null) and (cancelled_at is null));

create table pocket_fight (
  pocket_id uuid not null references pocket (id),
  fight_id uuid not null references fight (id),
  position integer not null check ("position" >= 0),
  weight integer not null check (weight > 0),
  unique (pocket_id, "position"),
  primary key (pocket_id, fight_id)
);
create index pocket_of_fight on pocket_fight (fight_id);

-- The published plan: each step is released once. A step by a fight waits for its start, and goes back to the
-- holders when the fight is cancelled.
create table release_step (
  pocket_id uuid not null references pocket (id),
  step smallint not null check (step > 0),
  due_at timestamptz,
  fight_id uuid references fight (id),
  amount_micro bigint not null check (amount_micro > 0),
  released_at timestamptz,
  -- Less than the plan's amount where a lost dispute took some of it; null while it waits.
  released_micro bigint,
  returned_at timestamptz,
  -- An order that is frozen or in dispute waits with its own part of the escrow, and nobody else with it.
  -- Null for a step of all orders together.
  backing_id uuid,
  -- When it went with its order: given back, or lost to a bank.
  taken_at timestamptz,
  primary key (pocket_id, step),
  check (released_micro >= 0 and released_micro <= amount_micro),
  check ((due_at is null) = (fight_id is not null)),
  check ((released_at is null) = (released_micro is null)),
  check (returned_at is null or fight_id is not null and released_at is null),
  check (taken_at is null or backing_id is not null and released_at is null and returned_at is null)
);
create index release_step_of_fight on release_step (fight_id)
  where ((fight_id is not null) and (due_at is null) and (released_at is null) and (returned_at is null) and (taken_at is null));
create index release_step_of_order on release_step (backing_id) where (backing_id is not null);
create index release_step_waiting on release_step (due_at)
  where ((released_at is null) and (returned_at is null) and (taken_at is null));

-- Of tables that stand before these.
alter table fighter_application add foreign key (fighter_id) references fighter(id);
alter table federation_application add foreign key (federation_id) references federation(id);
alter table pro_contract add foreign key (fighter_id) references fighter(id);
alter table treasury_order add foreign key (pocket_id) references pocket(id);
