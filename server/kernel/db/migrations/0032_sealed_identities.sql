-- Who people are is kept encrypted, each person's with a key of their own, which the process's key wraps. Who destroys the
-- person's key has erased the person, in every copy of these rows that has no copy of the key.
create table identity.data_key (
  person_id uuid primary key references public.person (id),
  wrapped text not null,
  made_at timestamptz not null
);

-- What was kept in the clear is brought forward at the start: SQL alone cannot encrypt it.
alter table identity.person_identity
  add column sealed text,
  alter column legal_name drop not null,
  alter column birth_date drop not null,
  alter column country drop not null,
  add constraint identity_is_known check (sealed is not null or legal_name is not null);
create index identity_in_the_clear on identity.person_identity (person_id) where legal_name is not null;

alter table identity.kyc_document
  add column sealed text,
  alter column country drop not null,
  alter column masked_number drop not null,
  add constraint document_is_known check (sealed is not null or masked_number is not null);
create index document_in_the_clear on identity.kyc_document (case_id) where masked_number is not null;
