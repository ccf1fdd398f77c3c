-- While the books differ from what they are about, new money and payouts stand still.
create table money_stop (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  differences jsonb not null,
  lifted_at timestamptz,
  lifted_by uuid,
  lifted_because text,
  check ((lifted_at is null) = (lifted_by is null)),
  check ((lifted_at is null) = (lifted_because is null))
);
create unique index one_stop_at_a_time on money_stop ((true)) where lifted_at is null;

-- What is done again and again: whoever moves the time on has taken the turn.
create table scheduled_job (
  name text primary key,
  due_at timestamptz not null
);
