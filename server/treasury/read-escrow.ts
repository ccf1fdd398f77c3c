import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Database } from '#server/kernel/door.ts'

/** One reason why the escrow in the books and the contract's USDC differ at the last final block that was read. */
export type EscrowItemKind =
  | 'move_in_transit'
  | 'deposit_in_transit'
  | 'payout_in_transit'
  | 'claim_in_transit'
  | 'transfer_unknown_here'

export interface EscrowItem {
  kind: EscrowItemKind
  /** The key or the hash of the transaction. */
  place: string
  /** Books less contract because of it. */
  amountMicro: MicroUsdc
  since: Date
}

/** How a transfer is identified: the key that was sent with it, or its transaction. */
const nameOf = (alias: string) => `coalesce(${alias}.key, ${alias}.transaction_hash)`

/** Deposits with the order that they have paid; without one, nothing of them is booked. */
const deposits = `select d.transaction_hash as hash, d.transaction_hash || ':' || d.log_index as payment_id,
    d.amount_micro, d.block_height, d.mined_at, b.pocket_id, b.id is not null or u.id is not null as booked
  from chain_deposit d
  left join backing b on b.payment_id = d.transaction_hash || ':' || d.log_index
  left join purchase u on u.payment_id = d.transaction_hash || ':' || d.log_index`

/** Transfers that match no entry's move, with what else they may be. */
const loose = `select t.place, t.amount, t.since, t.is_ours, case
    when exists (select from deposits d where d.hash = t.place and t.amount > 0 and not t.is_ours)
      then case when (select bool_and(d.booked or exists (select from chain_transfer r
          where r.key = 'refund:chain:' || d.payment_id)) from deposits d where d.hash = t.place)
        then null else 'deposit_in_transit' end
    when t.place like 'refund:chain:%' and exists (select from deposits d
        where 'refund:chain:' || d.payment_id = t.place
          and t.amount = case when d.booked then 0 else -d.amount_micro end) then null
    when exists (select from treasury_order o where o.key = t.place
        and o.state in ('intended', 'unknown') and o.amount_micro = -t.amount)
      or exists (select from claim c where 'claim:' || c.id = t.place
        and c.state in ('intended', 'unknown') and c.amount_micro = -t.amount)
      then 'payout_in_transit'
    when -t.amount = (select sum(k.amount_micro) from chain_claim k where k.transaction_hash = t.place)
      then 'claim_in_transit'
    else 'transfer_unknown_here' end as kind
  from (select ${nameOf('c')} as place, sum(c.amount_micro)::bigint as amount, min(c.mined_at) as since,
      bool_or(c.key is not null) as is_ours
    from chain_transfer c
    where not exists (select from chain_move m where m.chain_key = ${nameOf('c')})
    group by 1) t`

/**
 * Each reason by itself, in SQL: `kind`, `place`, `amount` (books less contract), `since`, `is_ours` (sent with a key of
 * ours) and `pocket_id`, null for what belongs to none.
 */
export const escrowItems = `(with deposits as (${deposits})
  select 'move_in_transit' as kind, m.chain_key as place, sum(m.amount_micro)::bigint as amount,
    min(m.created_at) as since, true as is_ours, m.pocket_id
  from chain_move m where m.ended_at is null
    and not exists (select from chain_transfer t where ${nameOf('t')} = m.chain_key)
  group by m.chain_key, m.pocket_id
  union all
  select 'deposit_in_transit', d.payment_id, d.amount_micro, d.mined_at, false, d.pocket_id
  from deposits d where d.booked
    and d.block_height > coalesce((select max(height) from chain_transfer_head), -1)
  union all
  select l.kind, l.place, -l.amount, l.since, l.is_ours,
    (select d.pocket_id from deposits d where d.hash = l.place limit 1)
  from (${loose}) l where l.kind is not null and l.amount <> 0)`

/** Everything that explains a difference between the books and the contract, the oldest first. */
export async function readEscrowItems(db: Database): Promise<readonly EscrowItem[]> {
  const { rows } = await sql<EscrowItem>`select kind, place, sum(amount)::bigint as "amountMicro",
      min(since) as since
    from ${sql.raw(escrowItems)} item group by kind, place order by 4, 2`.execute(db)
  return rows
}

/** What the books hold as escrow, and what the contract held at the last final block that was read. */
export async function readEscrowSums(
  db: Database,
): Promise<{ booksMicro: MicroUsdc; contractMicro: MicroUsdc; height: bigint | null }> {
  const { rows } = await sql<{
    books: MicroUsdc
    contract: MicroUsdc
    height: bigint | null
  }>`select
      (select coalesce(sum(amount_micro), 0)::bigint from posting
        where account like 'escrow:%') as books,
      (select coalesce(sum(amount_micro), 0)::bigint from chain_transfer) as contract,
      (select max(height) from chain_transfer_head) as height`.execute(db)
  const [row] = rows
  if (!row) throw new Error('sums are one row')
  return { booksMicro: row.books, contractMicro: row.contract, height: row.height }
}
