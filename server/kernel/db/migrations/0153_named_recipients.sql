-- Who acts for an athlete or an organisation, and is paid, is held to what the log keeps of who named them. Whoever stands
-- there so far is kept as they stand now.
insert into audit_log (at, actor_kind, operation, subject, detail)
  select now(), 'worker', operation, subject, jsonb_build_object('before', true, 'step', step, 'personId', person_id)
  from (select 'approve_fighter' as operation, 'fighter:' || id as subject, 'athlete_named' as step, person_id from fighter
    union all select 'record_fight', 'fighter:' || id, 'manager_named', manager_person_id from fighter
    union all select 'approve_federation', 'federation:' || id, 'signatory_named', signatory_person_id
      from federation) named
  where person_id is not null order by subject, step;
