-- Whoever leaves takes an application back that nobody has decided: nobody can agree to it any more.
alter table fighter_application drop constraint fighter_application_outcome_check;
alter table fighter_application add constraint fighter_application_outcome_check
  check (outcome in ('approved', 'refused', 'withdrawn'));
alter table federation_application drop constraint federation_application_outcome_check;
alter table federation_application add constraint federation_application_outcome_check
  check (outcome in ('approved', 'refused', 'withdrawn'));

-- Of those who have left already, as of that moment.
update fighter_application a set decided_at = e.asked_at, outcome = 'withdrawn'
  from identity.erasure e where e.person_id = a.person_id and a.decided_at is null;
update federation_application a set decided_at = e.asked_at, outcome = 'withdrawn'
  from identity.erasure e where e.person_id = a.person_id and a.decided_at is null;
update proposal p set closed_at = e.asked_at, outcome = 'withdrawn'
  from identity.erasure e
  where p.closed_at is null and p.owner_person_id = e.person_id
    and p.operation in ('approve_fighter', 'approve_federation');
