import { sql } from 'kysely'
import type { Platform } from '#server/kernel/door.ts'
import { readEscrowItems, readEscrowSums } from '#server/treasury/door.ts'
import { eachOf, type OpenItem } from './reconciliation.ts'

/**
 * Compares the escrow of the books with the contract's USDC at the last final block whose transfers were read: each move
 * that is on its way, each transfer that the books do not know, each move of another amount, and the two sums. What
 * anybody has sent there without an order is a difference; it is booked nowhere. Here the books, there the contract, in
 * micro-USDC. Invariant L8.
 * @throws when the chain does not answer.
 */
export async function* reconcileEscrow(
  { db, ports }: Pick<Platform, 'db' | 'ports'>,
  now: Date,
): AsyncGenerator<OpenItem> {
  const { chain } = ports
  const items = await readEscrowItems(db)
  yield* eachOf(items, ({ kind, place, amountMicro, since }) => {
    // Either the books have it and the contract has not, or the other way round.
    const isBooked =
      kind === 'move_in_transit' || (kind === 'deposit_in_transit' && amountMicro > 0n)
    const [here, there] = isBooked
      ? [`${amountMicro}`, 'not final']
      : ['nothing', `${-amountMicro}`]
    return [{ kind, place, here, there, since }]
  })
  yield* await readDiffering({ db })
  const { booksMicro, height } = await readEscrowSums(db)
  const underwayMicro = items.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)
  const [here, there] = [
    booksMicro - underwayMicro,
    await chain.balanceAt(chain.escrow, height ?? 0n),
  ].map(String)
  if (here === undefined || there === undefined || here === there) return
  yield { kind: 'escrow_differs', place: chain.escrow, here, there, since: now }
}

type Differing = { place: string; booked: bigint; moved: bigint | null; since: Date }

/** What was moved at another amount than was booked, or counts as moved and was not. */
async function readDiffering({ db }: Pick<Platform, 'db'>): Promise<readonly OpenItem[]> {
  const { rows } = await sql<Differing>`
    select m.chain_key as place, m.booked, t.moved, m.since
    from (select chain_key, sum(amount_micro)::bigint as booked, min(created_at) as since,
        bool_or(ended_at is not null) as ended
      from chain_move group by chain_key) m
    left join (select coalesce(key, transaction_hash) as name, sum(amount_micro)::bigint as moved
      from chain_transfer group by 1) t on t.name = m.chain_key
    where coalesce(t.moved, case when m.ended then 0 else m.booked end) <> m.booked
    order by m.chain_key`.execute(db)
  return rows.map(({ place, booked, moved, since }) => {
    const kind = moved === null ? 'move_unknown_there' : 'move_differs'
    return { kind, place, here: `${booked}`, there: `${moved ?? 'nothing'}`, since }
  })
}
