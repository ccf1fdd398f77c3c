import {
  type Database,
  isApproved,
  isAsNoted,
  isOrderedTwice,
  keyOfOrder,
} from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks, slack } from './difference.ts'

const keyOf = keyOfOrder('o')

const daysAfter = (name: string) =>
  `p.closed_at + make_interval(hours => 24 * (p.sold_under -> 'release' ->> '${name}')::int)`

const checks: readonly Check[] = [
  {
    invariant: 'L4',
    name: 'steps-come-as-sold',
    what: 'a step of a release plan comes at another time than its Pocket was sold under',
    // Where orders can be withdrawn, steps wait for that as well.
    query: `select s.pocket_id || ':' || s.step as place, p.sold_under -> 'release' as expected,
        s.due_at - p.closed_at as found
      from release_step s join pocket p on p.id = s.pocket_id
      where p.withdrawal_policy = 'waiver' and s.due_at not in (
        p.closed_at + make_interval(hours => (p.sold_under -> 'release' ->> 'walletHours')::int),
        ${daysAfter('cardDays')}, ${daysAfter('cardHeldBackDays')})`,
  },
  {
    invariant: 'L4',
    name: 'released-steps-are-booked',
    what: 'a step of a release plan was released at another amount than was booked',
    query: `select s.pocket_id || ':' || s.step as place, s.released_micro as expected,
        coalesce(sum(p.amount_micro), 0) as found
      from release_step s
        left join ledger_entry e on e.business_key = 'pocket:' || s.pocket_id || ':release:' || s.step
        left join posting p on p.entry_id = e.id and p.amount_micro > 0
      where s.released_at is not null
      group by s.pocket_id, s.step having coalesce(sum(p.amount_micro), 0) <> s.released_micro`,
  },
  {
    invariant: 'L4',
    name: 'releases-follow-their-plan',
    what: 'escrow was released that no step of a plan released',
    query: `select e.business_key as place from ledger_entry e
      where e.kind = 'release' and not exists (select from release_step s
        where s.released_at is not null
          and e.business_key = 'pocket:' || s.pocket_id || ':release:' || s.step)`,
  },
  {
    invariant: 'L4',
    name: 'sent-orders-are-booked',
    what: 'money left by an order of another amount than was booked, or was booked and has not left',
    query: `select o.id as place, case o.state when 'done' then o.amount_micro else 0 end as expected,
        coalesce(sum(p.amount_micro), 0) as found
      from treasury_order o
        left join ledger_entry e on e.business_key = ${keyOf}
        left join posting p on p.entry_id = e.id and p.amount_micro > 0
      group by o.id, o.state, o.amount_micro
      having coalesce(sum(p.amount_micro), 0) <> case o.state when 'done' then o.amount_micro else 0 end`,
  },
  {
    invariant: 'L4',
    name: 'excess-is-kept-for-its-sender',
    what: 'what came in for a fight beyond what was owed is not what the books keep for its sender',
    query: `select r.id as place, r.excess_micro as expected, coalesce(sum(p.amount_micro), 0) as found
      from fight_receipt r
        left join ledger_entry e on e.business_key = 'receipt:' || r.id || ':excess'
        left join posting p on p.entry_id = e.id and p.amount_micro > 0
      where r.settled_at is not null
      group by r.id having coalesce(sum(p.amount_micro), 0) <> r.excess_micro`,
  },
  {
    invariant: 'L4',
    name: 'receipts-name-their-sender',
    what: 'money came in for a fight by another transfer, or from another sender, than was noted',
    query: `select r.id as place, r.reference || ' ' || r.sender_address as found
      from fight_receipt r where not ${isAsNoted('r')}`,
  },
  {
    invariant: 'L4',
    name: 'held-payouts-stay',
    what: 'money left by an order that was held',
    query: `select o.id as place, o.state as found from treasury_order o
      join hold s on s.operation = 'hold_payout' and s.subject = o.proposal_id::text
      where o.state in ('unknown', 'done') and o.changed_at > s.begun_at + ${slack}
        and not coalesce(o.changed_at >= s.ended_at - ${slack}, false)`,
  },
  {
    invariant: 'L4',
    name: 'orders-are-as-approved',
    what: 'money is to leave, or has left, by an order that two operators did not approve as it stands',
    query: `select o.id as place, o.proposal_id as expected,
        concat_ws(' ', o.kind, o.from_account, o.amount_micro, o.to_address) as found
      from treasury_order o where not ${isApproved('o')}`,
  },
  {
    invariant: 'L4',
    name: 'agreements-are-ordered-once',
    what: 'money is to leave, or has left, by two orders of one agreement',
    query: `select o.id as place, o.proposal_id as found from treasury_order o
      where ${isOrderedTwice('o')}`,
  },
  {
    invariant: 'C7',
    name: 'orders-bear-their-own-key',
    what: 'the treasury would know, or knows, an order by another key than its own, by which it could pay it once more',
    query: `select o.id as place, ${keyOf} as expected, o.key as found from treasury_order o
      where o.key <> ${keyOf}`,
  },
  {
    invariant: 'L4',
    name: 'payouts-were-ordered',
    what: 'a payout or a fee withdrawal was booked that two operators did not approve',
    query: `select e.business_key as place from ledger_entry e
      where e.kind in ('payout', 'fee_withdrawal', 'excess_return') and not exists (
        select from treasury_order o join proposal a on a.id = o.proposal_id
        where e.business_key = ${keyOf} and a.outcome = 'carried_out'
          and exists (select from approval v where v.proposal_id = a.id and v.approver_id <> a.author_id))`,
  },
]

/** What was released and what has left, against their plans and the orders that two people approved. */
export function verifyPayouts(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
