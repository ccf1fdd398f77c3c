-- What our own commands know of a session beside its token, by the platform's clock.
create table login.session_use (
  session_id text primary key references login.session (id) on delete cascade,
  opened_at timestamptz not null,
  -- When its owner last proved to be there; some commands ask for that again.
  proven_at timestamptz not null,
  -- Kept to a few minutes only.
  seen_at timestamptz not null
);

-- A code from an app as the second factor. The secret is encrypted with the process's own key.
create table login.second_factor (
  account_id text primary key references login."user" (id) on delete cascade,
  secret text not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The half minute of the latest code that was taken: none is taken twice.
  last_step bigint not null default 0
);

create table login.recovery_code (
  account_id text not null references login."user" (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A password that was right and waits for its second factor.
create table login.challenge (
  token_hash text primary key,
  account_id text not null references login."user" (id) on delete cascade,
  expires_at timestamptz not null
);
create index challenge_by_end on login.challenge (expires_at);

-- People who asked to be forgotten. What the law makes us keep is locked until its day and then deleted.
create table identity.erasure (
  person_id uuid primary key references public.person (id),
  asked_at timestamptz not null,
  identity_until timestamptz not null,
  identity_erased_at timestamptz
);
create index erasure_by_end on identity.erasure (identity_until) where identity_erased_at is null;
