-- A sale that stands still in the hours of badge holders gives them back before the public comes: from when, until when.
alter table pocket
  add column priority_from timestamptz,
  add column priority_until timestamptz,
  add check ((priority_from is null) = (priority_until is null)),
  add check (priority_until > priority_from);
