import { sql } from 'kysely'
import { type Database, pagedList } from '#server/kernel/door.ts'

/** One ledger entry, as operators read it; debits are positive. */
export interface EntryView {
  id: bigint
  bookedAt: Date
  kind: string
  businessKey: string
  reverses: string | null
  backingId: string | null
  pocketId: string | null
  postings: readonly { account: string; amountMicro: string }[]
}

interface EntryFilter {
  account?: string | undefined
  names: boolean
}

const entries = {
  key: { id: 'number' },
  rows: (_: { db: Database }, { account }: EntryFilter) => sql<EntryView>`
    select id, booked_at as "bookedAt", kind, business_key as "businessKey", reverses,
      backing_id as "backingId", pocket_id as "pocketId",
      (select jsonb_agg(jsonb_build_object('account', account, 'amountMicro', amount_micro::text)
        order by position) from posting where entry_id = ledger_entry.id) as postings
    from ledger_entry
    ${account === undefined ? sql`` : sql`where id in (select entry_id from posting where account = ${account})`}`,
  present: (rows: readonly EntryView[], _: unknown, { names }: EntryFilter) =>
    names ? rows : rows.map(hidePersons),
} as const

/** Entries, the newest first: all, or those that touch one account. Without `names` persons are hidden. */
export const listEntries = pagedList({ ...entries, descending: true })

/** The same in the order of their numbers, for whoever reads the books through. */
export const readEntries = pagedList(entries)

function hidePersons(row: EntryView): EntryView {
  const postings = row.postings.map(({ account, amountMicro }) => {
    return { account: account.replace(/^payable:person:.*/, 'payable:person:…'), amountMicro }
  })
  return { ...row, postings }
}
