import { rowHashOf } from '#server/kernel/door.ts'

/**
 * What the audit log has instead of a payout address: a hash of its row, with the random id as salt. SQL on the row of
 * `payout_address` that the alias names.
 */
export const hashOfAddress = (named: string) =>
  rowHashOf(
    ...['id', 'person_id', 'address', 'is_first'].map((column) => `${named}.${column}`),
    `(extract(epoch from ${named}.changed_at) * 1000)::bigint`,
  )

/** Whether the audit log says that somebody set this address, and when, in SQL. */
export const isNamed = (named: string) => `exists (select from audit_log l
  where l.subject = 'person:' || ${named}.person_id and l.operation = 'change_payout_address'
    and l.detail ->> 'rowHash' = ${hashOfAddress(named)})`

/** Whether a payment goes to an address that was set for its payee: SQL on a row with both. */
export const goesWhereNamed = (payment: string) => `exists (select from payout_address named
  where named.person_id = ${payment}.person_id and named.address = ${payment}.to_address
    and ${isNamed('named')})`
