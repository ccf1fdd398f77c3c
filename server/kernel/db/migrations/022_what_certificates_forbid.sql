-- What verifying compared before of certificates, Pockets, screenings and their evidence. An error from one of these is a defect of the program.
alter table certificate
  add constraint certificate_has_its_order foreign key (backing_id) references backing (id),
  add constraint federation_certificate_stays check (kind <> 'federation' or holder_id = original_holder_id),
  add constraint burned_with_its_time check ((state = 'burned') = (burned_at is not null));

alter table pocket
  add constraint published_after_approval check (published_at is null or submitted_at is not null and approved_at is not null);

alter table identity.screening_check
  add constraint passed_without_a_reason check (verdict <> 'pass' or reasons = '[]'::jsonb);

alter table waiver_evidence
  add constraint waiver_hash_is_of_its_text
    check (salted_hash = encode(sha256(convert_to(salt || chr(10) || exact_text, 'UTF8'::name)), 'hex'));

alter table confirmation_email
  add constraint confirmation_has_its_order foreign key (order_id) references backing (id);
