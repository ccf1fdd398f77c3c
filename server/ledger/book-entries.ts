import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { assertBalanced, type Entry } from '#domain/ledger/ledger.ts'
import { type Trx, unnestRows } from '#server/kernel/door.ts'
import { intendMoves } from './chain-moves.ts'

/** An entry with its order and Pocket. */
export interface BookedEntry {
  entry: Entry
  backingId: string | null
  pocketId: string | null
  /**
   * What moves its USDC out of the escrow contract: the key of a treasury order, or the hash of a transaction seen on the chain.
   * Without it the treasury's wallet moves it.
   */
  carriedBy?: string | undefined
}

/**
 * Books entries, in the transaction of what they record. The business key is unique: booking the same thing again fails the
 * transaction. Their moves on the chain are written with them.
 */
export async function bookEntries(
  trx: Trx,
  booked: readonly BookedEntry[],
  now: Date,
): Promise<void> {
  if (booked.length === 0) return
  for (const { entry } of booked) assertBalanced(entry)
  const ids = await nextIds(trx, booked.length)
  const entries = booked.map((each, at) => ({ ...each, id: ids[at] }))
  await sql`insert into ledger_entry ${unnestRows(entries, {
    id: ['bigint', (row) => row.id],
    business_key: ['text', (row) => row.entry.businessKey],
    kind: ['text', (row) => row.entry.kind],
    backing_id: ['uuid', (row) => row.backingId],
    pocket_id: ['uuid', (row) => row.pocketId],
    reverses: ['text', (row) => row.entry.reverses],
    booked_at: ['timestamptz', () => now],
  })}`.execute(trx)
  const postings = entries.flatMap(({ id, entry }) =>
    entry.postings.map((posting, position) => ({ id, position, ...posting })),
  )
  await sql`insert into posting ${unnestRows(postings, {
    entry_id: ['bigint', (row) => row.id],
    position: ['smallint', (row) => row.position],
    account: ['text', (row) => row.account],
    amount_micro: ['bigint', (row) => row.amountMicro],
  })}`.execute(trx)
  await intendMoves(trx, booked, now)
}

async function nextIds(trx: Trx, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval('ledger_entry_id')::bigint as id from generate_series(1, ${count}::int)`.execute(
    trx,
  )
  invariant(rows.length === count, 'each entry has a number')
  return rows.map((row) => row.id)
}
