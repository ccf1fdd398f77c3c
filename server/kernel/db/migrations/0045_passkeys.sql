-- Keys that a device or a password manager holds, by which people and operators log in without a code. Only the public
-- half is here: a copy of this table opens nothing.
create table login.passkey (
  id uuid primary key,
  -- As the device names it, in base64url.
  credential_id text not null unique,
  -- Exactly one of the two has it.
  account_id text references login."user" (id) on delete cascade,
  operator_id uuid references public.operator (id),
  -- COSE, in base64url.
  public_key text not null,
  -- How often the device says that it has signed; 0 for ever where it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- True for one that is kept on other devices too.
  backed_up boolean not null,
  name text not null check (char_length(name) between 1 and 60),
  made_at timestamptz not null,
  last_used_at timestamptz,
  check ((account_id is null) <> (operator_id is null))
);
create index passkey_of_account on login.passkey (account_id) where account_id is not null;
create index passkey_of_operator on login.passkey (operator_id) where operator_id is not null;

-- What is waited for may be a key as well as a code, and nobody needs to be known before a key says who it is.
alter table login.challenge
  add column purpose text not null default 'second_factor' check (purpose in (
    'second_factor', 'passkey_login', 'passkey_add', 'operator_passkey_login', 'operator_passkey_add')),
  add column operator_id uuid references public.operator (id),
  alter column account_id drop not null;
alter table login.challenge alter column purpose drop default;
alter table login.challenge add constraint challenge_of_somebody check (case purpose
  when 'second_factor' then account_id is not null
  when 'passkey_add' then account_id is not null
  when 'operator_passkey_add' then operator_id is not null
  else account_id is null and operator_id is null end);

alter table login.attempt drop constraint attempt_kind_check;
alter table login.attempt add constraint attempt_kind_check check (kind in ('login', 'register', 'mail', 'confirm',
  'second_factor', 'operator_login', 'operator_code', 'passkey', 'passkey_challenge'));
