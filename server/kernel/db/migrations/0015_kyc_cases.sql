-- Full verifications: one open at a time for each person.
create table kyc_case (
  id uuid primary key,
  person_id uuid not null references person (id),
  provider text not null,
  -- How the provider calls it; null until it has answered.
  provider_reference text,
  status text not null check (status in ('started', 'pending', 'approved', 'retry', 'rejected', 'expired')),
  -- The provider's short codes; never what somebody wrote.
  reasons jsonb not null default '[]',
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  verified_at timestamptz,
  expires_at timestamptz,
  decided_by uuid references operator (id),
  -- When the provider is asked next, whatever its messages do; null once nothing more is awaited.
  look_at timestamptz,
  -- Counts every change, so that an answer that was asked for before it is not taken.
  version integer not null default 1,
  unique (provider, provider_reference),
  check ((verified_at is null) = (expires_at is null)),
  check (status <> 'approved' or verified_at is not null)
);
create unique index one_open_case on kyc_case (person_id) where status in ('started', 'pending', 'retry');
create index case_of_person on kyc_case (person_id, opened_at desc);
create index case_to_look_at on kyc_case (look_at) where look_at is not null;
create index case_to_expire on kyc_case (expires_at) where status = 'approved';
