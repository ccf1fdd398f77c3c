-- A proposal that nobody decides ends by itself, so that its object does not stand still for ever.
alter table proposal drop constraint proposal_outcome_check;
alter table proposal add constraint proposal_outcome_check
  check (outcome in ('carried_out', 'withdrawn', 'refused', 'expired'));
create index proposal_open_since on proposal (opened_at) where closed_at is null;

-- Who stands close to a bout buys no share of it from the naming on; null for whoever was known from the beginning.
alter table fight add column opponent_named_at timestamptz;
alter table fighter add column manager_named_at timestamptz;
