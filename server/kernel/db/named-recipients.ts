/** Who acts for an athlete or an organisation, and is paid: the step of the log that has named them, and who stands there. In SQL. */
export const standings = `(select 'fighter:' || id as subject, 'athlete_named' as step, person_id as found from fighter
  union all select 'fighter:' || id, 'manager_named', manager_person_id from fighter
  union all select 'federation:' || id, 'signatory_named', signatory_person_id from federation)`

/** Whom the log has named last in each place; nobody where their name was taken away. In SQL. */
export const lastNamed = `(select distinct on (subject, detail ->> 'step') subject, detail ->> 'step' as step,
    detail ->> 'personId' as person
  from audit_log where (subject like 'fighter:%' or subject like 'federation:%')
    and detail ->> 'step' in ('athlete_named', 'manager_named', 'signatory_named')
  order by subject, detail ->> 'step', id desc)`

/** Whether a Pocket collects for whom the log says it was drafted: of the row of `pocket` that the text names, in SQL. */
export const isAsDrafted = (pocket: string) => `exists (select from audit_log d
  where d.subject = 'pocket:' || ${pocket}.id
    and d.detail ->> 'recipientId' = coalesce(${pocket}.fighter_id, ${pocket}.federation_id)::text)`

/** Whether the log has ever named whom an order pays as the recipient of its Pocket, in SQL. */
export const paysRecipient = (order: string) => `exists (select from pocket p
    join audit_log l on l.subject = coalesce('fighter:' || p.fighter_id, 'federation:' || p.federation_id)
  where p.id = ${order}.pocket_id and ${isAsDrafted('p')} and l.detail ->> 'step' in ('athlete_named', 'signatory_named')
    and l.detail ->> 'personId' = ${order}.person_id::text)`
