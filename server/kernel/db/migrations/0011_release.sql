-- How a Pocket's sale ends, and how its escrow is let go.
alter table pocket
  -- When its books were closed: no payment is confirmed from then on, and a refund goes by way of the quarantine.
  add column closed_at timestamptz,
  add column release_by text not null default 'dates' check (release_by in ('dates', 'milestones')),
  -- When the amounts of its release plan were fixed: nothing could be asked back any more.
  add column release_planned_at timestamptz,
  add check (closed_at is null or published_at is not null),
  add check (release_planned_at is null or closed_at is not null);
create index pocket_to_close on pocket (closes_at)
  where published_at is not null and closed_at is null and cancelled_at is null;
create index pocket_to_release on pocket (closed_at)
  where closed_at is not null and completed_at is null;

drop trigger terms_are_fixed on pocket;
create trigger terms_are_fixed
  before update of kind, fighter_id, federation_id, title, opens_at, closes_at, minimum_micro,
    sale_fee_bps, premium_bps, cover_level1_bps, cover_level2_bps, goal_micro, priority_opens_at,
    unit_price_micro, unit_count, ppm_per_unit, compensation_level1, cover_backer_alone,
    withdrawal_policy, release_by
  on pocket for each row when (old.published_at is not null)
  execute function refuse_change_of_terms();

-- The published plan: each step is let go once. A step by a fight waits for its start, and goes back to the
-- holders when the fight is cancelled.
create table release_step (
  pocket_id uuid not null references pocket (id),
  step smallint not null check (step > 0),
  due_at timestamptz,
  fight_id uuid references fight (id),
  amount_micro bigint not null check (amount_micro > 0),
  released_at timestamptz,
  -- Less than the plan's amount where a lost dispute took some of it; null while it waits.
  released_micro bigint check (released_micro between 0 and amount_micro),
  returned_at timestamptz,
  primary key (pocket_id, step),
  check ((due_at is null) = (fight_id is not null)),
  check ((released_at is null) = (released_micro is null)),
  check (returned_at is null or (fight_id is not null and released_at is null))
);
create index release_step_waiting on release_step (due_at)
  where released_at is null and returned_at is null;
