import type { Database } from '#server/kernel/door.ts'
import { isApproved } from '#server/treasury/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

/** What payments have paid: orders of Pockets, and purchases on the market. */
const paid = `(select id, payment_id, state, backer_pays_micro as micro from backing
  union all select id, payment_id, state, price_micro from purchase)`

const checks: readonly Check[] = [
  {
    invariant: 'L4',
    name: 'orders-have-their-payment',
    what: 'an order and the payment that it names do not name each other, or the payment is to go back while the order stands',
    query: `select coalesce(b.id::text, p.payment_id) as place, b.state as expected, p.outcome as found
      from (select * from ${paid} o where payment_id is not null) b
        full join (select * from payment where outcome in ('confirmed', 'frozen')
          or (payment_id, order_id) in (select payment_id, id from ${paid} o)) p
          on p.payment_id = b.payment_id and p.order_id = b.id
      where b.id is null or p.payment_id is null
        or p.outcome not in ('confirmed', 'frozen') and b.state not in ('refunded', 'withdrawn')`,
  },
  {
    invariant: 'L8',
    name: 'payments-are-what-was-asked',
    what: 'a card payment of another amount than was quoted, or a deposit that does not fit, has confirmed an order',
    query: `select p.payment_id as place, case p.provider when 'chain' then b.micro::text else
          (select string_agg(q.eur_cents::text, ' or ') from card_quote q where q.order_id = b.id) end as expected,
        p.amount_minor || ' ' || p.currency as found
      from payment p join ${paid} b on b.payment_id = p.payment_id and b.id = p.order_id
      where p.provider = 'stripe' and not exists (select from card_quote q
          where q.order_id = b.id and q.eur_cents = p.amount_minor and lower(p.currency) = 'eur')
        or p.provider = 'chain' and (p.currency <> 'USDC' or p.amount_minor <> b.micro
          or not exists (select from chain_deposit d
            where d.transaction_hash || ':' || d.log_index = p.payment_id
              and d.amount_micro = p.amount_minor and d.state in ('seen', 'final')))`,
  },
  {
    invariant: 'C1',
    name: 'final-deposits-are-payments',
    what: 'a deposit that is final has become no payment',
    query: `select transaction_hash || ':' || log_index as place, amount_micro as expected
      from chain_deposit d where state = 'final' and not exists (select from payment p
        where p.provider = 'chain' and p.payment_id = d.transaction_hash || ':' || d.log_index)`,
  },
  {
    invariant: 'L8',
    name: 'conversions-are-booked',
    what: 'the treasury has converted a payment, and what it got is booked otherwise or not at all',
    // What was undone before its conversion came is the provider's, and in the books where it differs from the quote.
    query: `select i.key as place, i.answer ->> 'receivedMicro' as expected, booked.micro as found
      from effect_intent i
      cross join lateral (select sum(p.amount_micro) as micro from ledger_entry e
        join posting p on p.entry_id = e.id
        where e.business_key in ('backing:' || i.order_id || ':conversion',
            'purchase:' || i.order_id || ':conversion')
          and (p.account like 'escrow:%' or p.account = 'provider:cash')) booked
      where i.kind = 'card_conversion' and i.state = 'done'
        and booked.micro is distinct from (i.answer ->> 'receivedMicro')::numeric
        and (booked.micro is not null or not exists (select from ledger_entry r
          where r.reverses in ('backing:' || i.order_id, 'purchase:' || i.order_id)))`,
  },
  {
    invariant: 'L4',
    name: 'what-moves-money-was-approved',
    what: 'money leaves by an order to the treasury, or was shared, otherwise than two operators have approved',
    query: `select o.id::text as place, concat_ws(' ', o.kind, o.from_account, o.amount_micro, o.to_address) as found
      from treasury_order o where not ${isApproved('o')}
      union all select t.receipt_id::text, t.gross_micro::text from distribution t
      where not exists (select from proposal a where a.operation = 'approve_settlement'
        and a.outcome = 'carried_out' and a.payload ->> 'receiptId' = t.receipt_id::text
        and exists (select from approval v where v.proposal_id = a.id and v.approver_id <> a.author_id))`,
  },
]

/** Payments and deposits against the orders that they confirm, and what leaves against what two operators approved. */
export function verifyPayments(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
