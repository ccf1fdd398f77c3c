-- A provider's yes counts only for the person who declared the identity; else compliance decides.
alter table kyc_case drop constraint kyc_case_status_check;
alter table kyc_case add constraint kyc_case_status_check check (
  status in ('started', 'pending', 'approved', 'retry', 'rejected', 'expired', 'in_review')
);
drop index one_open_case;
create unique index one_open_case on kyc_case (person_id)
  where status in ('started', 'pending', 'retry', 'in_review');

-- Why compliance has to look: for operators, never for the person.
alter table kyc_case add column review_reason text check (
  review_reason in ('identity_unproven', 'birth_date_differs', 'name_differs')
);
alter table kyc_case add constraint review_has_a_reason
  check ((status = 'in_review') <= (review_reason is not null));

-- The document of a case: who issued it, and its last characters. Its number and its pictures stay with the provider.
create table identity.kyc_document (
  case_id uuid primary key references public.kyc_case (id),
  person_id uuid not null references public.person (id),
  country text not null,
  masked_number text not null,
  seen_at timestamptz not null
);
create index document_of_person on identity.kyc_document (person_id);
