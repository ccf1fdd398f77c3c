-- Provisional results that a second operator has not confirmed: the fight has begun, and has none.
create table rejected_result (
  id bigint generated always as identity primary key,
  fight_id uuid not null references fight (id),
  recorded_at timestamptz not null,
  outcome text not null,
  author_id uuid not null references operator (id),
  rejected_by uuid not null references operator (id),
  rejected_at timestamptz not null check (rejected_at >= recorded_at),
  reason text not null check (reason <> ''),
  check (rejected_by <> author_id)
);
create index rejected_result_of_fight on rejected_result (fight_id);
create trigger append_only before update or delete on rejected_result
  for each row execute function refuse_rewriting();
