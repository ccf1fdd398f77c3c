-- Tokens by which somebody's programs ask in their name, within scopes. Only a hash of each is kept.
create table login.api_token (
  id uuid primary key,
  account_id text not null references login."user" (id) on delete cascade,
  token_hash text not null unique,
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- Requests it may make at once, as of the moment beside it.
  allowance double precision not null,
  refilled_at timestamptz not null,
  check (expires_at > created_at)
);
create index token_of_account on login.api_token (account_id);
create index token_by_end on login.api_token (expires_at);
