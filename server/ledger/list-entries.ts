import { sql } from 'kysely'
import { type Database, type Page, type PageQuery, pageOf } from '#server/kernel/door.ts'

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

/** Entries in the order of their numbers: all, or those that touch one account. Without `names` persons are hidden. */
export async function listEntries(
  { db }: { db: Database },
  page: PageQuery & { account?: string | undefined },
  { names }: { names: boolean },
): Promise<Page<EntryView>> {
  const { account, cursor, limit } = page
  const after = BigInt(cursor ?? 0)
  const { rows } = await sql<EntryView>`
    with chosen as (
      select e.* from ledger_entry e where e.id > ${after}
        ${account === undefined ? sql`` : sql`and e.id in (select entry_id from posting where account = ${account})`}
      order by e.id limit ${limit + 1}
    )
    select id, booked_at as "bookedAt", kind, business_key as "businessKey", reverses,
      backing_id as "backingId", pocket_id as "pocketId",
      (select jsonb_agg(jsonb_build_object('account', account, 'amountMicro', amount_micro::text)
        order by position) from posting where entry_id = chosen.id) as postings
    from chosen order by id`.execute(db)
  const shown = names ? rows : rows.map(hidePersons)
  return pageOf(shown, page, (row) => row.id.toString())
}

function hidePersons(row: EntryView): EntryView {
  const postings = row.postings.map(({ account, amountMicro }) => {
    return { account: account.replace(/^payable:person:.*/, 'payable:person:…'), amountMicro }
  })
  return { ...row, postings }
}
