-- What two people approve is carried out with their approvals, and what comes of it names them. A row and its approvals are written
-- in one transaction, in either order: each rule is looked at where that ends.

-- An athlete's word about a fight is the exception: it is answered by recording the same result.
create function require_approvals()
returns trigger
language plpgsql
as $$
begin
  if (select count(*) from approval a where a.proposal_id = new.id and a.approver_id <> new.author_id
      and a.approver_id is distinct from new.owner_person_id) < new.approvals_needed then
    raise exception 'proposal % was carried out with too few approvals', new.id
      using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;
create constraint trigger proposal_is_approved after update of outcome on proposal deferrable initially deferred
  for each row when (new.outcome = 'carried_out' and new.subject not like 'fight:%:result') execute function require_approvals();

create constraint trigger setting_is_approved_by_two after insert on setting_change deferrable initially deferred
  for each row execute function require_approval_by_two('change_settings');
create constraint trigger bout_change_is_approved_by_two after insert on bout_change deferrable initially deferred
  for each row execute function require_approval_by_two('record_fight');
create constraint trigger reversed_start_is_approved_by_two after insert on reversed_start deferrable initially deferred
  for each row execute function require_approval_by_two('record_fight');

-- The same of rows that a proposal names by its subject: its operation, and how the subject begins.
create function require_approval_of_subject()
returns trigger
language plpgsql
as $$
begin
  if not exists (select from proposal p join approval a on a.proposal_id = p.id and a.approver_id <> p.author_id
    where p.operation = tg_argv[0] and p.subject = tg_argv[1] || new.id and p.outcome = 'carried_out') then
    raise exception '% was not approved by two', tg_argv[1] || new.id using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;
create constraint trigger stop_is_lifted_by_two after insert or update of released_at on stop deferrable initially deferred
  for each row when (new.released_at is not null) execute function require_approval_of_subject('release_freeze', 'freeze:');
create constraint trigger recovery_is_approved_by_two after insert or update of agreed_at on wallet_recovery deferrable initially deferred
  for each row when (new.agreed_at is not null) execute function require_approval_of_subject('recover_certificate', 'recovery:');
