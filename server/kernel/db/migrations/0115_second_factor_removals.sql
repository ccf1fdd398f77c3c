-- A second factor whose owner has neither app nor recovery codes, asked to be taken away: that happens after a wait.
create table login.second_factor_removal (
  -- Goes with the second factor, whoever ends it.
  account_id text primary key references login.second_factor (account_id) on delete cascade,
  asked_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > asked_at)
);
create index second_factor_removal_by_end on login.second_factor_removal (ends_at);
