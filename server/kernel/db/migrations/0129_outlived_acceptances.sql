-- What the books do not differ by any more is accepted no longer: the worker ends it, and no operator is named.
alter table accepted_difference drop constraint accepted_difference_check1;
alter table accepted_difference add constraint ended_with_a_reason
  check (num_nonnulls(withdrawn_at, withdrawn_because) in (0, 2));
alter table accepted_difference add constraint ended_by_whom
  check (withdrawn_by is null or withdrawn_at is not null);
