import { type RawBuilder, sql } from 'kysely'
import type { Entry } from '#domain/ledger/ledger.ts'
import type { Database } from '#server/kernel/door.ts'

/** An entry, and whether it was reversed. */
export interface BookedOnce {
  entry: Entry
  undone: boolean
}

/** All entries of one order, in the order in which they were booked. */
export function readEntriesOf(db: Database, backingId: string): Promise<BookedOnce[]> {
  return readEntries(db, sql<boolean>`e.backing_id = ${backingId}`)
}

/** The entry of this business key; null for none. */
export async function readEntryByKey(db: Database, key: string): Promise<BookedOnce | null> {
  const [entry] = await readEntries(db, sql<boolean>`e.business_key = ${key}`)
  return entry ?? null
}

async function readEntries(db: Database, which: RawBuilder<boolean>): Promise<BookedOnce[]> {
  const { rows } = await sql<Entry & { undone: boolean }>`
    select e.kind, e.business_key as "businessKey", e.reverses,
      exists (select from ledger_entry r where r.reverses = e.business_key) as undone,
      (select jsonb_agg(jsonb_build_object('account', account, 'amountMicro', amount_micro::text)
        order by position) from posting where entry_id = e.id) as postings
    from ledger_entry e where ${which} order by e.id`.execute(db)
  return rows.map(({ undone, ...entry }) => ({
    undone,
    entry: {
      ...entry,
      // Amounts as text, since JSON numbers cannot hold all of them.
      postings: entry.postings.map(({ account, amountMicro }) => ({
        account,
        amountMicro: BigInt(amountMicro) as typeof amountMicro,
      })),
    },
  }))
}
