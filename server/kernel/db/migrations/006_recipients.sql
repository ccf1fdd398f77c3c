-- Those who receive: how they apply, what they file, how they are paid; and what the provider earns and announces.
-- A document on file. Who may read it: whoever filed it, and operators.
create table evidence (
  id uuid primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) >= 1 and octet_length(bytes) <= 10485760),
  person_id uuid references person (id),
  operator_id uuid references operator (id),
  filed_at timestamptz not null,
  unique (operator_id, sha256),
  unique (person_id, sha256),
  check ((person_id is null) <> (operator_id is null))
);

create table fighter_application (
  id uuid primary key,
  person_id uuid not null references person (id),
  standing text not null check (standing in ('amateur', 'pro')),
  record text not null check (record ~ '^[0-9]+-[0-9]+-[0-9]+$'),
  weight_class text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  licence_number text not null,
  pro_contract_hash text check (pro_contract_hash ~ '^[0-9a-f]{64}$'),
  consented_at timestamptz not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  outcome text check (outcome in ('approved', 'refused', 'withdrawn')),
  refused_because text,
  fighter_id uuid,
  sealed text not null,
  check ((decided_at is null) = (outcome is null)),
  check ((not outcome is distinct from 'approved') = (fighter_id is not null)),
  check ((not outcome is distinct from 'refused') = (refused_because is not null)),
  check ((standing = 'pro') = (pro_contract_hash is not null))
);
create unique index open_fighter_application on fighter_application (person_id) where (decided_at is null);
create unique index open_licence on fighter_application (licence_number) where (decided_at is null);

-- A first application, or one for another year.
create table federation_application (
  id uuid primary key,
  person_id uuid not null references person (id),
  federation_id uuid,
  renews boolean not null,
  name text not null check (char_length(name) >= 2 and char_length(name) <= 120),
  kind text not null check (kind in ('federation', 'league', 'sports_organisation')),
  reach text not null check (reach in ('national', 'international')),
  registration_number text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  site text not null,
  presentation text not null,
  delegation_hash text not null check (delegation_hash ~ '^[0-9a-f]{64}$'),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  outcome text check (outcome in ('approved', 'refused', 'withdrawn')),
  refused_because text,
  -- From when and until when an application has approved its organisation, so that nobody moves it unseen. Null for those from before.
  approved_at timestamptz,
  approved_until timestamptz,
  check ((decided_at is null) = (outcome is null)),
  check (outcome is distinct from 'approved' or federation_id is not null),
  check ((not outcome is distinct from 'refused') = (refused_because is not null)),
  check (not renews or federation_id is not null),
  check ((approved_at is null) = (approved_until is null)),
  check (approved_at is null or outcome = 'approved')
);
create unique index open_federation_application on federation_application (person_id) where (decided_at is null);
create unique index open_registration on federation_application (registration_number) where (decided_at is null);

-- An amateur's first signed pro contract: one for each athlete, with no effect before it is verified.
create table pro_contract (
  fighter_id uuid primary key,
  author_id uuid not null,
  signed_at timestamptz not null,
  evidence_hash text not null check (evidence_hash ~ '^[0-9a-f]{64}$'),
  recorded_at timestamptz not null,
  verified_at timestamptz,
  verified_by uuid,
  check ((verified_at is null) = (verified_by is null)),
  check (verified_by <> author_id)
);

-- Where a person wants to be paid, with all that was named before.
create table payout_address (
  id uuid primary key,
  person_id uuid not null references person (id),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  changed_at timestamptz not null,
  is_first boolean not null,
  blocked_at timestamptz,
  replaced_at timestamptz,
  -- When whoever is paid there last passed the screening with the address; null for addresses that never were screened.
  screened_at timestamptz,
  -- When that was last asked about: whoever has waited longest for an answer is asked about first.
  screening_tried_at timestamptz
);
create unique index payout_address_of_person on payout_address (person_id) where (replaced_at is null);

-- USDC that leaves for good. Written before the treasury is asked; an answer that does not come is asked for again by
-- the same key, never sent anew.
create table treasury_order (
  id uuid primary key,
  key text not null unique,
  kind text not null check (kind in ('payout', 'fee_withdrawal', 'receipt_return')),
  pocket_id uuid,
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
  -- Money that came in and is nobody's here goes back to its sender; what is owed by name is paid by itself.
  receipt_id uuid,
  -- When the treasury was first asked to send it: whoever is stopped by then is not paid.
  first_sent_at timestamptz,
  check ((kind = 'payout') = (person_id is not null)),
  check ((kind = 'fee_withdrawal') = (income is not null)),
  check (kind <> 'payout' or pocket_id is not null),
  check ((state = 'done') = (reference is not null)),
  check ((kind = 'receipt_return') = (receipt_id is not null))
);
-- A receipt goes back once, unless the treasury has refused.
create unique index one_return_of_receipt on treasury_order (receipt_id) where (state <> 'refused');
create index treasury_order_of_pocket on treasury_order (pocket_id);

create table terms_version (
  version text primary key check (version ~ '^[a-z0-9][a-z0-9.-]{0,39}$'),
  text_fr text not null,
  announced_at timestamptz not null,
  applies_at timestamptz not null,
  check (applies_at > announced_at)
);

-- How a person wants to have what is owed by name; who says nothing has the platform's way.
create table payout_preference (
  person_id uuid primary key references person (id),
  automatic boolean not null,
  minimum_micro bigint not null check (minimum_micro > 0),
  changed_at timestamptz not null
);
