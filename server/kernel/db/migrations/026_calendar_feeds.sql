-- The secret address at which somebody's calendar program reads their fights. Its hash alone is kept.
create table login.calendar_feed (
  account_id text primary key references login."user" (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null
);
