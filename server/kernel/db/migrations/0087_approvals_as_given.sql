-- From when and until when an application has approved its organisation, so that nobody moves it unseen. Null for those from before.
alter table federation_application
  add column approved_at timestamptz,
  add column approved_until timestamptz,
  add check ((approved_at is null) = (approved_until is null)),
  add check (approved_at is null or outcome = 'approved');
