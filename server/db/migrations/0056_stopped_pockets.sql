-- Compliance stops a Pocket as it stops a person or a certificate: one operator sets it, two lift it.
alter table stop drop constraint stop_subject_kind_check;
alter table stop add constraint stop_subject_kind_check
  check (subject_kind in ('person', 'certificate', 'pocket'));
