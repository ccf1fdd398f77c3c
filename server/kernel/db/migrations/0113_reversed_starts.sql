-- Starts of fights that were said, or assumed from the date, and that two operators took back: what followed from them stays explained.
create table reversed_start (
  proposal_id uuid primary key references proposal (id),
  fight_id uuid not null references fight (id),
  started_at timestamptz not null,
  evidence_hash text not null check (evidence_hash ~ '^[0-9a-f]{64}$'),
  reversed_at timestamptz not null check (reversed_at >= started_at)
);
create index reversed_start_of_fight on reversed_start (fight_id);
create trigger append_only before update or delete on reversed_start
  for each row execute function refuse_rewriting();

-- Every start there ever was: the ones that stand, and the ones that were taken back.
create view fight_start as
  select id as fight_id, started_at from fight where started_at is not null
  union all select fight_id, started_at from reversed_start;
