-- Only differences that stop money are accepted, and each acceptance ends by itself after 30 days. Those from before were of
-- differences that stop no money any more; their proposals and the log keep them.
delete from accepted_difference;
alter table accepted_difference
  drop column withdrawn_at,
  drop column withdrawn_by,
  drop column withdrawn_because,
  drop constraint accepted_difference_invariant_check,
  add constraint accepted_is_of_money check (invariant ~ '^[LC][0-9]+$');
create constraint trigger acceptance_is_approved_by_two after insert on accepted_difference deferrable initially deferred
  for each row execute function require_approval_by_two('accept_difference');
create trigger append_only before delete or update on accepted_difference for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on accepted_difference for each statement execute function refuse_rewriting();
