-- Those who receive: how they apply, what they file, how they are paid; and what the provider earns and announces.

-- A document on file. Who may read it: whoever filed it, and operators.
create table evidence (
  id uuid primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760),
  person_id uuid references person (id),
  operator_id uuid references operator (id),
  filed_at timestamptz not null,
  check ((person_id is null) <> (operator_id is null)),
  unique (person_id, sha256),
  unique (operator_id, sha256)
);
create trigger never_changed before update on evidence
  for each row execute function refuse_rewriting();

alter table fighter
  -- Spelt in one way, so that one licence makes one athlete.
  add column licence_number text unique;

create table fighter_application (
  id uuid primary key,
  person_id uuid not null references person (id),
  standing text not null check (standing in ('amateur', 'pro')),
  name text not null check (char_length(name) between 2 and 120),
  record text not null check (record ~ '^[0-9]+-[0-9]+-[0-9]+$'),
  weight_class text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  licence_number text not null,
  biography text not null,
  pro_contract_hash text check (pro_contract_hash ~ '^[0-9a-f]{64}$'),
  consented_at timestamptz not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  outcome text check (outcome in ('approved', 'refused')),
  refused_because text,
  fighter_id uuid references fighter (id),
  check ((decided_at is null) = (outcome is null)),
  check ((outcome is not distinct from 'approved') = (fighter_id is not null)),
  check ((outcome is not distinct from 'refused') = (refused_because is not null)),
  check ((standing = 'pro') = (pro_contract_hash is not null))
);
create unique index open_fighter_application on fighter_application (person_id)
  where decided_at is null;
create unique index open_licence on fighter_application (licence_number) where decided_at is null;

alter table federation
  add column revoked_at timestamptz,
  add column revoked_because text,
  add check ((revoked_at is null) = (revoked_because is null));

-- A first application, or one for another year.
create table federation_application (
  id uuid primary key,
  person_id uuid not null references person (id),
  federation_id uuid references federation (id),
  renews boolean not null,
  name text not null check (char_length(name) between 2 and 120),
  kind text not null check (kind in ('federation', 'league', 'sports_organisation')),
  reach text not null check (reach in ('national', 'international')),
  registration_number text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  site text not null,
  presentation text not null,
  delegation_hash text not null check (delegation_hash ~ '^[0-9a-f]{64}$'),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  outcome text check (outcome in ('approved', 'refused')),
  refused_because text,
  check ((decided_at is null) = (outcome is null)),
  check (outcome is distinct from 'approved' or federation_id is not null),
  check ((outcome is not distinct from 'refused') = (refused_because is not null)),
  check (not renews or federation_id is not null)
);
create unique index open_federation_application on federation_application (person_id)
  where decided_at is null;
create unique index open_registration on federation_application (registration_number)
  where decided_at is null;

-- An amateur's first signed pro contract: one for each athlete, with no effect before it is verified.
create table pro_contract (
  fighter_id uuid primary key references fighter (id),
  author_id uuid not null,
  signed_at timestamptz not null,
  evidence_hash text not null check (evidence_hash ~ '^[0-9a-f]{64}$'),
  recorded_at timestamptz not null,
  verified_at timestamptz,
  verified_by uuid,
  check ((verified_at is null) = (verified_by is null)),
  check (verified_by <> author_id)
);

alter table fight add column contract_hash text check (contract_hash ~ '^[0-9a-f]{64}$');

alter table pocket
  add column created_at timestamptz,
  -- What two operators agreed to, exactly.
  add column terms_hash text check (terms_hash ~ '^[0-9a-f]{64}$'),
  add column sent_back_because text,
  add column cancelled_by text check (cancelled_by in ('recipient', 'provider')),
  add column cancelled_because text,
  -- The Pocket whose unsold units this one offers again.
  add column previous_pocket_id uuid references pocket (id);

-- Where a person wants to be paid, with all that was named before.
create table payout_address (
  id uuid primary key,
  person_id uuid not null references person (id),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  changed_at timestamptz not null,
  is_first boolean not null,
  blocked_at timestamptz,
  replaced_at timestamptz
);
create unique index payout_address_of_person on payout_address (person_id)
  where replaced_at is null;

-- USDC that leaves for good. Written before the treasury is asked; an answer that does not come is asked for again by
-- the same key, never sent anew.
create table treasury_order (
  id uuid primary key,
  key text not null unique,
  kind text not null check (kind in ('payout', 'fee_sweep')),
  pocket_id uuid references pocket (id),
  -- The recipient of a payout; the provider itself has none.
  person_id uuid references person (id),
  from_account text not null,
  income text check (income in ('sale-fee', 'payout-fee', 'royalty', 'premium', 'recovery')),
  to_address text not null,
  amount_micro bigint not null check (amount_micro > 0),
  state text not null check (state in ('intended', 'unknown', 'done', 'refused')),
  reference text unique,
  attempts integer not null default 0,
  proposal_id uuid not null references proposal (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((kind = 'payout') = (person_id is not null)),
  check ((kind = 'fee_sweep') = (income is not null)),
  check (kind <> 'payout' or pocket_id is not null),
  check ((state = 'done') = (reference is not null))
);
create index treasury_order_of_pocket on treasury_order (pocket_id);

create table terms_version (
  version text primary key check (version ~ '^[a-z0-9][a-z0-9.-]{0,39}$'),
  text_fr text not null,
  announced_at timestamptz not null,
  applies_at timestamptz not null,
  check (applies_at > announced_at)
);
create trigger append_only before update or delete on terms_version
  for each row execute function refuse_rewriting();
