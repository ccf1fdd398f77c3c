create table login."user" (
  id text primary key,
  "emailVerified" boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  sealed text not null,
  email_hash text not null unique check (email_hash ~ '^[0-9a-f]{64}$')
);

create table login.session (
  id text primary key,
  token text not null unique,
  "userId" text not null references login."user" (id) on delete cascade,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index session_of_user on login.session ("userId");

create table login.account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references login."user" (id) on delete cascade,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index account_of_user on login.account ("userId");

create table person (
  id uuid primary key,
  account_id text unique references login."user" (id) on delete set null,
  -- How others see this person: chosen at random, says nothing.
  alias text not null unique,
  kyc_level text not null default 'none' check (kyc_level in ('none', 'simplified', 'full')),
  kyc_verified_at timestamptz,
  country text check (country ~ '^[A-Z]{2}$'),
  -- Money ever brought in and confirmed. Refunds do not lower it; live holds come on top of it.
  captured_micro bigint not null default 0 check (captured_micro >= 0),
  frozen_at timestamptz,
  frozen_because text,
  created_at timestamptz not null,
  -- What a person has bought on the market counts toward the KYC threshold, beside what their orders brought in.
  purchased_micro bigint not null default 0 check (purchased_micro >= 0),
  -- Several accounts may be one natural person: they count together.
  counts_with uuid references person (id),
  -- When two operators last gave somebody's account back: whoever names an address to be paid at afterwards is not the first there.
  given_back_at timestamptz,
  check ((kyc_level = 'none') = (kyc_verified_at is null))
);
create index person_counts_with on person (counts_with) where (counts_with is not null);

create table identity.person_identity (
  person_id uuid primary key references person (id),
  legal_name text,
  birth_date date,
  country text check (country ~ '^[A-Z]{2}$'),
  provider text not null,
  provider_reference text not null,
  verified_at timestamptz not null,
  -- What was kept in the clear is brought forward at the start: SQL alone cannot encrypt it.
  sealed text,
  constraint identity_is_known check (sealed is not null or legal_name is not null)
);
create index identity_in_the_clear on identity.person_identity (person_id) where (legal_name is not null);

create table identity.screening_check (
  id bigint generated always as identity primary key,
  person_id uuid not null references person (id),
  phase text not null check (phase in ('before_payment', 'after_payment')),
  backing_id uuid,
  verdict text not null check (verdict in ('pass', 'hit', 'pending')),
  provider text not null,
  provider_reference text not null,
  checked_at timestamptz not null,
  -- Why a screening is not a pass: the providers' short codes, never free text and never a name.
  reasons jsonb not null default '[]'::jsonb
);
create index screening_alert on identity.screening_check (checked_at, id) where (verdict <> 'pass');
create index screening_of_person on identity.screening_check (person_id, checked_at desc);

create table launch_switch (
  name text primary key check (name in ('accounts', 'backing', 'fighterRegistration')),
  is_on boolean not null default false,
  changed_at timestamptz,
  changed_by text,
  authorisation_reference text
);

create table login.attempt (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('login', 'register', 'mail', 'confirm', 'former_password', 'second_factor', 'operator_login', 'operator_code', 'passkey', 'passkey_challenge')),
  subject text not null,
  -- Null for a caller on the machine itself.
  network text,
  attempted_at timestamptz not null
);
create index attempt_by_time on login.attempt (attempted_at);
create index attempt_from_network on login.attempt (network, kind, attempted_at);
create index attempt_on_subject on login.attempt (subject, kind, attempted_at);

-- Links in mails: each is good for one thing, once. The token itself is in the mail alone.
create table login.mail_link (
  token_hash text primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'change_email', 'restore_email')),
  account_id text not null references login."user" (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  former_passwords text[],
  sealed text not null,
  email_hash text not null check (email_hash ~ '^[0-9a-f]{64}$')
);
create index link_by_end on login.mail_link (expires_at);
create index link_of_account on login.mail_link (account_id, purpose, created_at);

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
  account_id text references login."user" (id) on delete cascade,
  expires_at timestamptz not null,
  -- What is waited for may be a key as well as a code, and nobody needs to be known before a key says who it is.
  purpose text not null
    check (purpose in ('second_factor', 'passkey_login', 'passkey_add', 'operator_passkey_login', 'operator_passkey_add')),
  operator_id uuid,
  constraint challenge_of_somebody check (
case purpose
    when 'second_factor' then account_id is not null
    when 'passkey_add' then account_id is not null
    when 'operator_passkey_add' then operator_id is not null
    else account_id is null and operator_id is null
end)
);
create index challenge_by_end on login.challenge (expires_at);

-- People who asked to be forgotten. What the law makes us keep is locked until its day and then deleted.
create table identity.erasure (
  person_id uuid primary key references person (id),
  asked_at timestamptz not null,
  identity_until timestamptz not null,
  identity_erased_at timestamptz
);
create index erasure_by_end on identity.erasure (identity_until) where (identity_erased_at is null);

-- Who people are is kept encrypted, each person's with a key of their own, which the process's key wraps. Who destroys the
-- person's key has erased the person, in every copy of these rows that has no copy of the key.
create table identity.data_key (
  person_id uuid primary key references person (id),
  wrapped text not null,
  made_at timestamptz not null
);

-- Tokens by which somebody's programs ask in their name, within scopes. Only a hash of each is kept.
create table login.api_token (
  id uuid primary key,
  account_id text not null references login."user" (id) on delete cascade,
  token_hash text not null unique,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 60),
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
create index token_by_end on login.api_token (expires_at);
create index token_of_account on login.api_token (account_id);

-- Keys that a device or a password manager holds, by which people and operators log in without a code. Only the public
-- half is here: a copy of this table opens nothing.
create table login.passkey (
  id uuid primary key,
  -- As the device names it, in base64url.
  credential_id text not null unique,
  -- Exactly one of the two has it.
  account_id text references login."user" (id) on delete cascade,
  operator_id uuid,
  -- COSE, in base64url.
  public_key text not null,
  -- How often the device says that it has signed; 0 for ever where it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- True for one that is kept on other devices too.
  backed_up boolean not null,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 60),
  made_at timestamptz not null,
  last_used_at timestamptz,
  check ((account_id is null) <> (operator_id is null))
);
create index passkey_of_account on login.passkey (account_id) where (account_id is not null);
create index passkey_of_operator on login.passkey (operator_id) where (operator_id is not null);

-- E-mails that their own address has refused for good: counted, told to its owner, and not tried again.
create table login.refused_email (
  key text primary key,
  -- Whose address it was; null where it is nobody's, is theirs no more, or takes e-mails again.
  account_id text references login."user" (id) on delete cascade,
  -- The mail server's codes alone: its words name the address.
  reply text not null,
  refused_at timestamptz not null
);
create index refused_email_by_time on login.refused_email (refused_at);
create index refused_email_of_account on login.refused_email (account_id, refused_at) where (account_id is not null);

-- Passwords that an account has had lately, by their hashes: its owner knows one from before a stranger set another.
create table login.former_password (
  account_id text not null references login."user" (id) on delete cascade,
  password text not null,
  replaced_at timestamptz not null
);
create index former_password_by_time on login.former_password (replaced_at);
create index former_password_of_account on login.former_password (account_id, replaced_at);

-- A second factor whose owner has neither app nor recovery codes, asked to be taken away: that happens after a wait.
create table login.second_factor_removal (
  -- Goes with the second factor, whoever ends it.
  account_id text primary key references login.second_factor (account_id) on delete cascade,
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > asked_at)
);
create index second_factor_removal_by_end on login.second_factor_removal (ends_at);

-- To which address two operators may give an account, while they decide. Their deeds are kept for years: no address is written there.
create table login.address_to_give (
  proposal_id uuid primary key,
  account_id text not null references login."user" (id) on delete cascade,
  sealed text not null
);
create index address_to_give_by_account on login.address_to_give (account_id);

-- Whose second factor somebody has said to be lost, and somebody else has kept, again and again: only a document tells the two apart.
create table login.contested_factor (
  account_id text primary key references login."user" (id) on delete cascade,
  -- How often it was kept, each within a while of the one before.
  stops integer not null check (stops > 0),
  last_at timestamptz not null
);
