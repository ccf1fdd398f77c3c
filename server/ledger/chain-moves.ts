import { sql } from 'kysely'
import { escrowMoveOf } from '#domain/ledger/ledger.ts'
import { type Database, type Trx, unnestRows } from '#server/kernel/door.ts'
import type { Mined } from '#server/ports/door.ts'
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

/** Moves that the mint of a token makes, which is sent now. */
export async function noteMovesByMint(trx: Trx, keys: readonly string[], now: Date): Promise<void> {
  await sql`update chain_move set state = 'unknown', first_sent_at = ${now}
    where chain_key = any(${keys}::text[]) and state = 'intended'`.execute(trx)
}

/** Moves that the treasury's wallet sends now, for the first time or once more. */
export async function noteSentMoves(
  db: Database,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await sql`update chain_move set state = 'unknown', first_sent_at = coalesce(first_sent_at, ${now})
    where chain_key = any(${keys}::text[]) and state in ('intended', 'sent')`.execute(db)
}

/** Records the blocks of moves; whether one is final is read from the chain's own transfers. */
export async function noteMinedMoves(db: Database, mined: readonly Mined[]): Promise<void> {
  if (mined.length === 0) return
  await sql`update chain_move m set block_height = mined.height, transaction_hash = mined.hash,
      state = 'sent', first_sent_at = coalesce(m.first_sent_at, m.created_at)
    from unnest(${mined.map(({ key }) => key)}::text[], ${mined.map(({ height }) => height)}::bigint[],
      ${mined.map(({ transactionHash }) => transactionHash)}::text[]) as mined (key, height, hash)
    where m.chain_key = mined.key and m.ended_at is null`.execute(db)
}

/** A move is complete with the final transfer of its key, even if that came before the booking. */
export async function endMoves(db: Database, now: Date): Promise<void> {
  await sql`with open as (
      select m.id, t.block_height, t.transaction_hash from chain_move m
      cross join lateral (select block_height, transaction_hash from chain_transfer
        where coalesce(key, transaction_hash) = m.chain_key limit 1) t
      where m.ended_at is null order by m.id for no key update of m)
    update chain_move m set state = 'done', ended_at = ${now},
      first_sent_at = coalesce(m.first_sent_at, ${now}),
      block_height = open.block_height, transaction_hash = open.transaction_hash
    from open where m.id = open.id`.execute(db)
}
