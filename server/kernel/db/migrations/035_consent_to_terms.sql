-- What new general terms change, told in both languages; null where nothing does that people have to agree to.
alter table terms_version
  add column changes_fr text,
  add column changes_en text,
  add check ((changes_fr is null) = (changes_en is null));

-- Who has accepted which version, and when. It outlives the login, as proof.
create table terms_consent (
  person_id uuid not null references person (id),
  version text not null references terms_version (version),
  accepted_at timestamptz not null,
  primary key (person_id, version)
);
