import { rowHashOf } from '#server/kernel/door.ts'

/**
 * What the log keeps of an address of a payout in the place of the address itself: a hash of its row, whose random id is its
 * salt. Of the row of `payout_address` that the text names, in SQL.
 */
export const hashOfAddress = (named: string) =>
  rowHashOf(
    ...['id', 'person_id', 'address', 'is_first'].map((column) => `${named}.${column}`),
    `(extract(epoch from ${named}.changed_at) * 1000)::bigint`,
  )

/** Whether the log says that somebody has named this address, and when, in SQL. */
export const isNamed = (named: string) => `exists (select from audit_log l
  where l.subject = 'person:' || ${named}.person_id and l.operation = 'change_payout_address'
    and l.detail ->> 'rowHash' = ${hashOfAddress(named)})`

/** Whether a payment goes to an address that was named for its payee: of a row with both, in SQL. */
export const goesWhereNamed = (payment: string) => `exists (select from payout_address named
  where named.person_id = ${payment}.person_id and named.address = ${payment}.to_address
    and ${isNamed('named')})`
