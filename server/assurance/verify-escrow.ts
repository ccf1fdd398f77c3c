import { SEEN_KINDS, STAYING_KINDS } from '#domain/ledger/ledger.ts'
import type { Database } from '#server/kernel/door.ts'
import { escrowItems, goesWithItsMint } from '#server/treasury/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

const named = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ')

/** What the escrow gains or loses by each entry that changes it. */
const nets = `(select e.id, e.business_key, e.kind, n.net from (
    select entry_id, sum(amount_micro)::bigint as net from posting where account like 'escrow:%'
    group by entry_id having sum(amount_micro) <> 0) n
  join ledger_entry e on e.id = n.entry_id)`

const transfers = `(select coalesce(key, transaction_hash) as name, sum(amount_micro)::bigint as amount
  from chain_transfer group by 1)`

const checks: readonly Check[] = [
  {
    invariant: 'L8',
    name: 'escrow-entries-have-their-move',
    what: 'an entry changes the escrow and nothing moves on the chain for it, or something else, or a move has no such entry',
    // `opening:` is what the chain had paid before moves were written.
    query: `select coalesce(e.business_key, m.entry_key) as place, e.net as expected, m.amount_micro as found
      from ${nets} e full join (select * from chain_move where entry_key not like 'opening:%') m
        on m.entry_key = e.business_key
      where e.kind is null or e.kind not in (${named(STAYING_KINDS)}) and m.amount_micro is distinct from
        case when e.kind in (${named(SEEN_KINDS)}) and e.net > 0 then null else e.net end`,
  },
  {
    invariant: 'L8',
    name: 'moves-are-on-the-chain-as-booked',
    what: 'on the chain another amount was moved than the books say, or it counts as moved and was not',
    query: `select m.chain_key as place, m.booked as expected, t.amount as found
      from (select chain_key, sum(amount_micro)::bigint as booked, bool_or(ended_at is not null) as ended
        from chain_move group by chain_key) m
      left join ${transfers} t on t.name = m.chain_key
      where coalesce(t.amount, case when m.ended then 0 else m.booked end) <> m.booked`,
  },
  {
    invariant: 'L8',
    name: 'deposits-came-as-booked',
    what: 'a deposit was booked that did not come into the escrow contract at this amount',
    query: `select e.business_key as place, e.net as expected, t.amount as found
      from ${nets} e
      left join (select 'backing:' || id as key, payment_id from backing
        union all select 'purchase:' || id, payment_id from purchase) o on o.key = e.business_key
      left join chain_deposit d on d.transaction_hash || ':' || d.log_index = o.payment_id
      left join ${transfers} t on t.name = d.transaction_hash
      where e.kind in (${named(SEEN_KINDS)}) and e.net > 0 and t.amount is distinct from e.net
        and not coalesce(d.block_height > coalesce((select max(height) from chain_transfer_head), -1), false)`,
  },
  {
    invariant: 'L8',
    name: 'transfers-stand-for-entries',
    what: 'money left the escrow contract, or was brought there by us, and the books know nothing of it',
    // Whoever likes can send something there; that is named by the reconciliation and stops nobody's money.
    query: `select place, -amount as found from ${escrowItems} item
      where kind = 'transfer_unknown_here' and (is_ours or amount > 0)`,
  },
  {
    invariant: 'L8',
    name: 'the-contract-holds-the-escrow',
    what: 'the escrow of the books is not what the contract holds and what is on its way',
    query: `select 'escrow' as place, books as found, contract + underway as expected from (select
        (select coalesce(sum(amount_micro), 0) from posting where account like 'escrow:%') as books,
        (select coalesce(sum(amount_micro), 0) from chain_transfer) as contract,
        (select coalesce(sum(amount), 0) from ${escrowItems} item) as underway) sums
      where books <> contract + underway`,
  },
  {
    invariant: 'R12',
    name: 'what-is-meant-for-the-chain-gets-there',
    what: 'what shall come into the escrow contract or leave it, or what tokens may claim, has been open for three days in which the chain was read',
    query: `select w.place, w.state as found, w.since as expected from (
        select m.chain_key as place, m.state, coalesce(m.first_sent_at, m.created_at) as since,
          (select max(looked_at) from chain_transfer_head) as looked_at, greatest(m.first_sent_at, m.created_at,
            -- It has gone by itself since nothing will be minted with it.
            (select max(i.ended_at) from chain_intent i where i.backing_id = m.backing_id and i.kind = 'mint')) as last
        from chain_move m where m.way = 'move' and m.ended_at is null and not ${goesWithItsMint}
          and (m.state <> 'sent' or m.block_height <= (select max(height) from chain_transfer_head))
        union all select s.key, s.state, coalesce(s.first_sent_at, s.created_at),
          (select max(looked_at) from chain_token_head), greatest(s.first_sent_at, s.created_at)
        from chain_settlement s where s.ended_at is null) w
      where not exists (select from money_stop where lifted_at is null)
        and not exists (select from hold where operation = 'pause_chain' and ended_at is null)
        and w.looked_at - interval '72 hours' > greatest(w.last, (select max(followed_since) from chain_token_head),
          (select max(lifted_at) from money_stop),
          (select max(ended_at) from hold where operation = 'pause_chain'))`,
  },
]

/** The escrow of the books against the contract’s USDC, entry by entry, at the last final block that was read. */
export function verifyEscrow(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
