-- Operators have a way in of their own, apart from people's accounts: a password and always a second factor.
create table login.operator_login (
  operator_id uuid primary key references public.operator (id),
  password text not null,
  -- Encrypted with the process's own key.
  secret text not null,
  -- The half minute of the latest code that was taken: none is taken twice.
  last_step bigint not null default 0,
  -- Made by the sandbox and shown to whoever looks: worth nothing beside a real provider.
  of_sandbox boolean not null default false,
  set_at timestamptz not null
);

create table login.operator_recovery_code (
  operator_id uuid not null references login.operator_login (operator_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

-- How an operator sets both: a link that the machine itself prints, once.
create table login.operator_invitation (
  token_hash text primary key,
  operator_id uuid not null references public.operator (id),
  -- The second factor's, fixed before the link is followed.
  secret text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitation_of_operator on login.operator_invitation (operator_id);

create table login.operator_session (
  token_hash text primary key,
  operator_id uuid not null references public.operator (id),
  opened_at timestamptz not null,
  seen_at timestamptz not null
);
create index session_of_operator on login.operator_session (operator_id);

alter table login.attempt drop constraint attempt_kind_check;
alter table login.attempt add constraint attempt_kind_check check (kind in
  ('login', 'register', 'mail', 'confirm', 'second_factor', 'operator_login', 'operator_code'));
