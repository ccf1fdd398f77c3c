-- People as the books know them: a random id. Who they are lies in a schema of its own, so that it
-- can be erased while the books stay whole.
create schema identity;

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
  check ((kyc_level = 'none') = (kyc_verified_at is null))
);

create table identity.person_identity (
  person_id uuid primary key references public.person (id),
  legal_name text not null,
  birth_date date not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  provider text not null,
  provider_reference text not null,
  verified_at timestamptz not null
);

create table identity.screening_check (
  id bigint generated always as identity primary key,
  person_id uuid not null references public.person (id),
  phase text not null check (phase in ('before_payment', 'after_payment')),
  backing_id uuid,
  verdict text not null check (verdict in ('pass', 'hit', 'pending')),
  provider text not null,
  provider_reference text not null,
  checked_at timestamptz not null
);
create index screening_of_person on identity.screening_check (person_id, checked_at desc);

create table launch_switch (
  name text primary key check (name in ('accounts', 'backing', 'fighterRegistration')),
  is_on boolean not null default false,
  changed_at timestamptz,
  changed_by text,
  authorisation_reference text
);
insert into launch_switch (name) values ('accounts'), ('backing'), ('fighterRegistration');
