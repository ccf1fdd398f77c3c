import { BACKING_TRANSITIONS } from '#domain/orders/confirmation.ts'
import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

const listedSteps = Object.entries(BACKING_TRANSITIONS)
  .flatMap(([from, targets]) => targets.map((to) => `('${from}', '${to}')`))
  .join(', ')

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

const last =
  'select distinct on (backing_id) backing_id, to_state from backing_transition order by backing_id, id desc'

const checks: readonly Check[] = [
  {
    invariant: 'L4',
    name: 'paid-orders-are-booked-once',
    what: 'a paid order has not exactly one entry, or an unpaid one has',
    query: `select b.id as place, (b.payment_id is not null)::int as expected, count(e.id) as found
      from backing b left join ledger_entry e on e.backing_id = b.id and e.kind = 'backing'
      group by b.id, b.payment_id having count(e.id) <> (b.payment_id is not null)::int`,
  },
  {
    invariant: 'L4',
    name: 'entries-have-their-order',
    what: 'an entry names an order that is not there, or another Pocket than its order',
    query: `select e.id as place, b.pocket_id as expected, e.pocket_id as found
      from ledger_entry e left join backing b on b.id = e.backing_id
      where e.backing_id is not null and (b.id is null or e.pocket_id is distinct from b.pocket_id)`,
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
    invariant: 'R4',
    name: 'frozen-money-is-in-quarantine',
    what: 'the money of a frozen order is not in quarantine, or that of another one is',
    // What was disputed while frozen stays there. Frozen before the plan it is the whole, but for fees that have been used;
    // frozen after it, what is still to be released of the order's own steps.
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
    invariant: 'R11',
    name: 'steps-are-listed',
    what: 'an order took a step that is not on the list',
    query: `select s.backing_id as place, s.from_state || ' to ' || s.to_state as found
      from backing_transition s where s.from_state is not null
        and (s.from_state, s.to_state) not in (${listedSteps})`,
  },
  {
    invariant: 'R11',
    name: 'steps-follow-each-other',
    what: 'a step of an order begins elsewhere than the one before it ended',
    query: `select backing_id as place, before as expected, from_state as found from (
        select backing_id, from_state, lag(to_state) over (partition by backing_id order by id) as before
        from backing_transition) each
      where from_state is distinct from before`,
  },
  {
    invariant: 'R11',
    name: 'orders-are-where-their-steps-lead',
    what: 'an order is not where its last step has brought it',
    query: `select b.id as place, last.to_state as expected, b.state as found
      from backing b left join (${last}) last on last.backing_id = b.id
      where last.to_state is distinct from b.state`,
  },
  {
    invariant: 'R11',
    name: 'disputes-stop-what-was-paid',
    what: 'an order or a purchase goes on although its bank disputes the payment, or is stopped without a dispute',
    query: `select o.id as place, o.state as found, d.open as expected
      from (select id, state, payment_id from backing
          union all select id, state, payment_id from purchase) o
        left join (select payment_id, min(id) as open from card_dispute
          where ended_at is null group by payment_id) d using (payment_id)
      where case when d.open is null then o.state = 'disputed'
        else o.state in ('confirmed', 'unlocked', 'settled', 'paid', 'sold', 'frozen') end`,
  },
  {
    invariant: 'L5',
    name: 'reservations-fit-their-orders',
    what: 'an order has no hold, or one of another size',
    // What waits for an identity check brings nothing in before it can be paid.
    query: `select b.id as place, coalesce(b.units, 0) || ' units, ' || payable.micro as expected,
        r.units || ' units, ' || r.counter_micro as found
      from backing b left join reservation r on r.order_id = b.id
      cross join lateral (select case when exists (select from backing_transition s
        where s.backing_id = b.id and s.to_state = 'awaiting_payment')
        then b.backer_pays_micro else 0 end as micro) payable
      where r.order_id is null or r.units <> coalesce(b.units, 0)
        or r.counter_micro <> payable.micro
        or r.person_id <> b.person_id or r.pocket_id <> b.pocket_id`,
  },
  {
    invariant: 'L5',
    name: 'reservations-end-with-their-orders',
    what: 'an order that is paid or has ended still reserves units',
    query: `select b.id as place, b.state as found
      from backing b join reservation r on r.order_id = b.id
      where r.ended_at is null and b.state not in ('quoted', 'awaiting_payment', 'detected')`,
  },
]

/** Orders by themselves and against the books. */
export function verifyOrders(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
