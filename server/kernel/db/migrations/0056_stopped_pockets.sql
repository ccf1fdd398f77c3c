-- Compliance stops a Pocket as it stops a person or a certificate: one operator sets it, two lift it.
alter table stop drop constraint stop_subject_kind_check;
alter table stop add constraint stop_subject_kind_check
  check (subject_kind in ('person', 'certificate', 'pocket'));

-- An operator stops money as well, before anything differs.
alter table money_stop add column begun_by uuid references operator (id);
alter table money_stop add column begun_because text check (begun_because <> '');
alter table money_stop add check ((begun_by is null) = (begun_because is null));
