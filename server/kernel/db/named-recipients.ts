/**
 * For each place in which somebody is named to act for an athlete or an organisation and be paid: the step of the audit log that
 * names them, and where the table has them. In SQL.
 */
export const standings = `(select 'fighter:' || id as subject, 'athlete_named' as step, person_id as found from fighter
  union all select 'fighter:' || id, 'manager_named', manager_person_id from fighter
  union all select 'federation:' || id, 'signatory_named', signatory_person_id from federation)`

/** Whom the audit log named last in each place; nobody where the name was removed. In SQL. */
export const lastNamed = `(select distinct on (subject, detail ->> 'step') subject, detail ->> 'step' as step,
    detail ->> 'personId' as person
  from audit_log where (subject like 'fighter:%' or subject like 'federation:%')
    and detail ->> 'step' in ('athlete_named', 'manager_named', 'signatory_named')
  order by subject, detail ->> 'step', id desc)`

/** Whether a Pocket collects for whom the audit log says it was drafted: SQL on the row of `pocket` that the alias names. */
export const isAsDrafted = (pocket: string) => `exists (select from audit_log d
  where d.subject = 'pocket:' || ${pocket}.id
    and d.detail ->> 'recipientId' = coalesce(${pocket}.fighter_id, ${pocket}.federation_id)::text)`

/** Whether the audit log has ever named the recipient whom an order pays, in SQL. */
export const paysRecipient = (order: string) => `exists (select from pocket p
    join audit_log l on l.subject = coalesce('fighter:' || p.fighter_id, 'federation:' || p.federation_id)
  where p.id = ${order}.pocket_id and ${isAsDrafted('p')} and l.detail ->> 'step' in ('athlete_named', 'signatory_named')
    and l.detail ->> 'personId' = ${order}.person_id::text)`
