/** Whether a Pocket collects for whom the log says it was drafted: of the row of `pocket` that the text names, in SQL. */
const isAsDrafted = (pocket: string) => `exists (select from audit_log d
  where d.subject = 'pocket:' || ${pocket}.id
    and d.detail ->> 'recipientId' = coalesce(${pocket}.fighter_id, ${pocket}.federation_id)::text)`

/** Whether the audit log has ever named the recipient whom an order pays, in SQL. */
export const paysRecipient = (order: string) => `exists (select from pocket p
    join audit_log l on l.subject = coalesce('fighter:' || p.fighter_id, 'federation:' || p.federation_id)
  where p.id = ${order}.pocket_id and ${isAsDrafted('p')} and l.detail ->> 'step' in ('athlete_named', 'signatory_named')
    and l.detail ->> 'personId' = ${order}.person_id::text)`
