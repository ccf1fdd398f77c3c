-- What the owner has changed, and from when on. What counts at an instant is worked out from these rows.
create table setting_change (
  proposal_id uuid primary key references proposal (id),
  name text not null check (name ~ '^[a-zA-Z0-9]{1,60}$'),
  value jsonb not null,
  effective_at timestamptz not null,
  recorded_at timestamptz not null,
  -- On what ground: a board's resolution, a lawyer's advice.
  authorisation text not null check (char_length(authorisation) between 1 and 2000),
  check (effective_at >= recorded_at),
  unique (name, effective_at)
);
create trigger append_only before update or delete on setting_change
  for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on setting_change
  for each statement execute function refuse_rewriting();
