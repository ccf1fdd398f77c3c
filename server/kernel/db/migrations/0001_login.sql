-- The login library's own tables (columns named as it names them), apart from everything of ours.
create schema login;

create table login."user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
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
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index account_of_user on login.account ("userId");

create table login.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_of_identifier on login.verification (identifier);

-- Failed tries to log in, by a hash of the address: nobody reads addresses out of this table.
create table login.failed_attempt (
  id bigint generated always as identity primary key,
  subject text not null,
  attempted_at timestamptz not null
);
create index failed_attempt_of_subject on login.failed_attempt (subject, attempted_at);
