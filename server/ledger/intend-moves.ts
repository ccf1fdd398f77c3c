import { sql } from 'kysely'
import { escrowMoveOf } from '#domain/treasury/escrow-move.ts'
import { type Trx, unnestRows } from '#server/kernel/door.ts'
import type { BookedEntry } from './book-entries.ts'

/**
 * Writes the moves of these entries into or out of the escrow contract, in the transaction that books them: one row for each
 * entry that moves anything. Called by `bookEntries` alone, so that no entry is missed. Invariant L8.
 */
export async function intendMoves(
  trx: Trx,
  booked: readonly BookedEntry[],
  now: Date,
): Promise<void> {
  const moves = booked.flatMap((each) => {
    const amountMicro = escrowMoveOf(each.entry)
    return amountMicro === 0n ? [] : [{ ...each, amountMicro }]
  })
  if (moves.length === 0) return
  await sql`insert into chain_move ${unnestRows(moves, {
    entry_key: ['text', ({ entry }) => entry.businessKey],
    chain_key: ['text', ({ entry, carriedBy }) => carriedBy ?? entry.businessKey],
    way: ['text', ({ carriedBy }) => (carriedBy === undefined ? 'move' : 'effect')],
    amount_micro: ['bigint', ({ amountMicro }) => amountMicro],
    backing_id: ['uuid', ({ backingId }) => backingId],
    pocket_id: ['uuid', ({ pocketId }) => pocketId],
    created_at: ['timestamptz', () => now],
  })}`.execute(trx)
}
