import { rowHashOf } from '#server/kernel/door.ts'

/** What the audit log says of a proposal as it was opened: SQL on the row of `proposal` that the alias names. */
export const rowHashOfProposal = (proposal: string) => {
  const of = (column: string) => `${proposal}.${column}`
  const owner = `coalesce(${of('owner_person_id')}::text, '-')`
  return rowHashOf(
    ...['id', 'operation', 'subject', 'author_id'].map(of),
    owner,
    ...['approvals_needed', 'reason', 'payload'].map(of),
  )
}

/** Whether a proposal is still what its author proposed, in SQL. */
export const isAsProposed = (proposal: string) => `exists (select from audit_log l
  where l.subject = ${proposal}.subject and l.detail ->> 'proposalId' = ${proposal}.id::text
    and l.detail ->> 'rowHash' = ${rowHashOfProposal(proposal)})`
