import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

const premium = 'div(b.principal_micro::numeric * p.premium_bps, 10000)'
const levels = '(b.level1::int + b.level2::int)'

const standing = "('confirmed', 'unlocked', 'settled', 'disputed', 'frozen')"

/** What is held for each order by its own entries: in escrow, clearing or cash, without what rounding brought or a bank has taken. */
const held = `select e.backing_id, sum(p.amount_micro) as amount
  from ledger_entry e join posting p on p.entry_id = e.id
  where e.kind in ('backing', 'card_conversion', 'freeze', 'refund', 'reversal', 'clearing', 'close')
    and (e.reverses is null or e.reverses not like 'dispute:%')
    and (p.account like 'escrow:%' or p.account like 'clearing:%'
      or p.account in ('provider:cash', 'fx_rounding'))
  group by e.backing_id`

const quarantined = `select e.backing_id, -sum(p.amount_micro) as amount
  from posting p join ledger_entry e on e.id = p.entry_id
  where p.account = 'quarantine' group by e.backing_id`

/** The last state that each order or purchase has come to by its steps. */
const lastStep = (order: string) => `(select distinct on (${order}_id) ${order}_id as id, to_state
  from ${order}_transition t order by ${order}_id, t.id desc)`

const checks: readonly Check[] = [
  {
    invariant: 'L7',
    name: 'prices-follow-the-terms',
    what: 'the price, the fee, the premiums or the cover of an order, or the royalty of a sale, are not what the terms of its Pocket make of it',
    query: `select id as place, expected, found from (
        select b.id, concat_ws(' ', p.kind, div(b.principal_micro::numeric * p.sale_fee_bps, 10000),
            ${levels} * ${premium}, b.principal_micro + b.level2::int * ${premium},
            case when b.level1 and b.level2 then p.cover_level2_bps
              when b.level1 or b.level2 then p.cover_level1_bps else 0 end,
            case when p.kind = 'share' then b.units * p.unit_price_micro
              else greatest(b.principal_micro, p.minimum_micro) end) as expected,
          concat_ws(' ', b.kind, b.sale_fee_micro, b.reserve_micro, b.backer_pays_micro, b.cover_bps,
            b.principal_micro) as found
        from backing b left join pocket p on p.id = b.pocket_id
        union all select s.id, div(s.price_micro::numeric * (p.sold_under ->> 'royaltyBps')::int, 10000)::text,
          s.royalty_micro::text
        from sale s join certificate c on c.number = s.certificate_number
          join pocket p on p.id = c.pocket_id) each
      where expected is distinct from found`,
  },
  {
    invariant: 'L5',
    name: 'orders-hold-their-money',
    what: 'what is held for an order is not what its backer paid and did not get back',
    query: `select id as place, expected, found from (
        select b.id, case when b.state in ${standing} then b.backer_pays_micro else 0 end as expected,
          coalesce(h.amount, 0) as found
        from backing b left join (${held}) h on h.backing_id = b.id
        where b.payment_id is not null and b.state <> 'charged_back') each
      where expected <> found`,
  },
  {
    invariant: 'L5',
    name: 'frozen-money-is-in-quarantine',
    what: 'the money of a frozen order is not in quarantine, or that of another one is',
    // What was disputed while frozen stays there. An order frozen before its release plan has all of its money there, less fees
    // that were used; one frozen later, what of its own steps is still to be released.
    query: `select id as place, expected, found from (
        select b.id, coalesce(q.amount, 0) as found, case
            when b.state <> 'frozen' and not (b.state = 'disputed' and exists (select from card_dispute d
              where d.order_id = b.id and d.state_before = 'frozen' and d.ended_at is null)) then 0
            when p.closed_at is not null and q.amount = b.recipient_micro
              and p.release_planned_at is null then q.amount
            when p.release_planned_at is not null and coalesce(q.amount, 0) = s.held then s.held
            else b.backer_pays_micro end as expected
        from backing b join pocket p on p.id = b.pocket_id
          left join (${quarantined}) q on q.backing_id = b.id
          cross join lateral (select coalesce(sum(r.amount_micro), 0) as held from release_step r
            where r.backing_id = b.id and r.released_at is null and r.returned_at is null
              and r.taken_at is null) s
        where b.payment_id is not null) each
      where expected <> found`,
  },
  {
    invariant: 'L7',
    name: 'losses-to-banks-are-booked',
    what: 'what a bank has taken, or was recovered of it, is booked at another figure than it was noted at',
    query: `select lost.id as place, concat_ws(' ', lost.micro, case when c.id is not null then lost.recovered end) as expected,
        concat_ws(' ', coalesce(parts.micro, 0) + coalesce(c.loss, 0), c.recovered) as found
      from (select coalesce(order_id::text, id) as id, coalesce(sum(loss_micro), 0) as micro,
          coalesce(sum(recovered_micro), 0) as recovered
        from card_dispute where outcome = 'lost' group by 1) lost
      left join (select coalesce(d.order_id::text, d.id) as id, sum(p.amount_micro) as micro
        from card_dispute d join ledger_entry e on e.business_key = 'dispute:' || d.id
          join posting p on p.entry_id = e.id and p.account = 'expense:chargeback'
        where not exists (select from ledger_entry r where r.reverses = e.business_key)
        group by 1) parts on parts.id = lost.id
      left join (select e.backing_id::text as id,
          coalesce(sum(p.amount_micro) filter (where p.account = 'expense:chargeback'), 0) as loss,
          coalesce(sum(p.amount_micro) filter (where p.account = 'provider:cash'), 0) as recovered
        from ledger_entry e join posting p on p.entry_id = e.id
        where e.kind = 'chargeback' and e.business_key = 'backing:' || e.backing_id || ':chargeback'
        group by e.id) c on c.id = lost.id
      where lost.micro <> coalesce(parts.micro, 0) + coalesce(c.loss, 0) or lost.recovered <> c.recovered`,
  },
  {
    invariant: 'L7',
    name: 'closed-pockets-have-no-fee-pending',
    what: 'the books of a Pocket are closed and a sale fee of it is not earned',
    query: `select p.id as place, 0 as expected, -sum(l.amount_micro) as found
      from pocket p join posting l on l.account = 'pocket:' || p.id || ':fee-pending'
      where p.closed_at is not null group by p.id having sum(l.amount_micro) <> 0`,
  },
  {
    invariant: 'R11',
    name: 'orders-are-where-their-steps-lead',
    what: 'an order or a purchase is not where its last step has brought it',
    query: `select o.id as place, last.to_state as expected, o.state as found
      from backing o left join ${lastStep('backing')} last using (id)
      where last.to_state is distinct from o.state
      union all select o.id, last.to_state, o.state
      from purchase o left join ${lastStep('purchase')} last using (id)
      where last.to_state is distinct from o.state`,
  },
  {
    invariant: 'R3',
    name: 'reservations-fit-their-orders',
    what: 'an order or a purchase has no hold, one of another size, or one that it does not wait for any more',
    // What waits for an identity check brings nothing in before it can be paid.
    query: `select o.id as place, o.units || ' units, ' || o.micro as expected,
        r.units || ' units, ' || r.counter_micro as found
      from (select b.id, b.person_id, coalesce(b.units, 0) as units, case when exists (
            select from backing_transition s where s.backing_id = b.id and s.to_state = 'awaiting_payment')
            then b.backer_pays_micro else 0 end as micro,
          b.state in ('quoted', 'awaiting_payment', 'detected') as waits from backing b
        union all select id, buyer_id, 0, price_micro, state in ('awaiting_payment', 'detected')
        from purchase) o
      left join reservation r on r.order_id = o.id
      where (r.units, r.counter_micro, r.person_id) is distinct from (o.units, o.micro, o.person_id)
        or r.ended_at is null and not o.waits`,
  },
]

/** Each order at its price, with its money where its state says, its steps and its hold. */
export function verifyOrders(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
