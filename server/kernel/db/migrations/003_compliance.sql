-- Full verifications: one open at a time for each person.
create table kyc_case (
  id uuid primary key,
  person_id uuid not null references person (id),
  provider text not null,
  -- How the provider calls it; null until it has answered.
  provider_reference text,
  -- A provider's yes counts only for the person who declared the identity; else compliance decides.
  status text not null check (status in ('started', 'pending', 'approved', 'retry', 'rejected', 'expired', 'in_review')),
  -- The provider's short codes; never what somebody wrote.
  reasons jsonb not null default '[]'::jsonb,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  verified_at timestamptz,
  expires_at timestamptz,
  decided_by uuid,
  -- When the provider is asked next, whatever its messages do; null once nothing more is awaited.
  look_at timestamptz,
  -- Counts every change, so that an answer that was asked for before it is not taken.
  version integer not null default 1,
  -- Why compliance has to look: for operators, never for the person.
  review_reason text check (review_reason in ('identity_unproven', 'birth_date_differs', 'name_differs')),
  -- An order may keep its units while the identity of its backer is being verified.
  documents_in_at timestamptz,
  -- A stand-in bears the name of its provider, which knows nothing of its cases; null for cases that are older.
  stand_in boolean,
  unique (provider, provider_reference),
  check ((verified_at is null) = (expires_at is null)),
  check (status <> 'approved' or verified_at is not null),
  constraint review_has_a_reason check ((status = 'in_review') <= (review_reason is not null))
);
create index case_of_person on kyc_case (person_id, opened_at desc);
create index case_to_lapse on kyc_case (verified_at) where (status = 'approved');
create index case_to_leave on kyc_case (changed_at) where (status in ('started', 'retry'));
create index case_to_look_at on kyc_case (look_at) where (look_at is not null);
create unique index one_open_case on kyc_case (person_id) where (status in ('started', 'pending', 'retry', 'in_review'));

-- The document of a case: who issued it, and its last characters. Its number and its pictures stay with the provider.
create table identity.kyc_document (
  case_id uuid primary key references kyc_case (id),
  person_id uuid not null references person (id),
  country text,
  masked_number text,
  seen_at timestamptz not null,
  -- The document's keyed hash, for the day on which its case is approved.
  fingerprint text,
  sealed text,
  constraint document_is_known check (sealed is not null or masked_number is not null)
);
create index document_in_the_clear on identity.kyc_document (case_id) where (masked_number is not null);
create index document_of_person on identity.kyc_document (person_id);

-- What somebody was recognised by, as a keyed hash: the same hash is the same document, card, wallet or likeness.
create table identity.person_fingerprint (
  kind text not null check (kind in ('document', 'card', 'wallet', 'likeness')),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  person_id uuid not null references person (id),
  seen_at timestamptz not null,
  primary key (kind, fingerprint, person_id)
);
create index fingerprint_of_person on identity.person_fingerprint (person_id);

-- Two accounts that count as one, and why. One that was parted is never made anew by the same fingerprint.
create table identity.person_link (
  id uuid primary key,
  person_id uuid not null references person (id),
  other_id uuid not null references person (id),
  kind text not null check (kind in ('document', 'card', 'wallet', 'operator')),
  fingerprint text not null default '',
  linked_at timestamptz not null,
  linked_by uuid,
  parted_at timestamptz,
  unique (person_id, other_id, kind, fingerprint),
  check (person_id < other_id)
);
create index link_of_other on identity.person_link (other_id);
