import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

/** What payments have paid: orders of Pockets, and purchases on the market. */
const paid = `(select id, payment_id, backer_pays_micro as micro from backing
  union all select id, payment_id, price_micro from purchase)`

const proposed = (operation: string) =>
  `select id, author_id from proposal where operation = '${operation}'`

/** What is done once per key: how its answer names it, and all there is of its kind, each with who asked for it. */
const answers = [
  ['place_backing', 'backingId', 'select id, person_id from backing'],
  ['claim', 'claimId', `select id, person_id from claim where purpose = 'parts'`],
  ['claim_balance', 'claimId', `select id, person_id from claim where purpose = 'balance'`],
  ['list_certificate', 'listingId', 'select id, seller_id from listing'],
  ['place_purchase', 'purchaseId', 'select id, buyer_id from purchase'],
  ['buy_certificate', 'saleId', 'select id, buyer_id from sale'],
  ['declare_earnings', 'declarationId', 'select id, author_id from earnings_declaration'],
  ['record_receipt', 'receiptId', 'select id, recorded_by from fight_receipt'],
  ['approve_payout', 'proposalId', proposed('approve_payout')],
  ['withdraw_fees', 'proposalId', proposed('withdraw_fees')],
  ['fund_reserve', 'proposalId', proposed('adjust_ledger')],
  ['convert_by_hand', 'proposalId', proposed('adjust_ledger')],
  ['correct_ledger', 'proposalId', proposed('adjust_ledger')],
] as const

/** What the answer in a row of `idempotency` names. */
const named = `answer ->> (case operation
  ${answers.map(([operation, word]) => `when '${operation}' then '${word}'`).join(' ')} end)`

const checks: readonly Check[] = [
  {
    invariant: 'L4',
    name: 'paid-orders-have-their-payment',
    what: 'an order says that a payment confirmed it which is not there or is another’s',
    query: `select b.id as place, b.payment_id as expected from ${paid} b
      where b.payment_id is not null and not exists (select from payment p
        where p.payment_id = b.payment_id and p.order_id = b.id)`,
  },
  {
    invariant: 'L4',
    name: 'payments-confirm-one-order',
    what: 'a payment says that it confirmed an order which another one did',
    query: `select payment_id as place, order_id as found from payment p
      where outcome in ('confirmed', 'frozen') and not exists (select from backing b
          where b.id = p.order_id and b.payment_id = p.payment_id)
        and not exists (select from purchase u
          where u.id = p.order_id and u.payment_id = p.payment_id)`,
  },
  {
    invariant: 'R10',
    name: 'what-stands-keeps-its-payment',
    what: 'a payment is to go back, or has gone back, whose order or purchase stands or was lost to a bank',
    query: `select p.payment_id as place, b.state as expected, p.outcome as found
      from payment p join (select id, payment_id, state from backing
        union all select id, payment_id, state from purchase) b on b.payment_id = p.payment_id and b.id = p.order_id
      where p.outcome not in ('confirmed', 'frozen') and b.state not in ('refunded', 'withdrawn')`,
  },
  {
    invariant: 'R12',
    name: 'messages-are-answered',
    what: 'a message was taken without an answer',
    query: 'select event_id as place from webhook_event where answer is null',
  },
  {
    invariant: 'R12',
    name: 'payments-have-their-message',
    what: 'a payment is told of by no message',
    query: `select payment_id as place, event_id as expected from payment p
      where not exists (select from webhook_event w
        where w.provider = p.provider and w.event_id = p.event_id)`,
  },
  {
    invariant: 'L8',
    name: 'card-payments-fit-their-quote',
    what: 'a card payment of another amount than was quoted has confirmed an order',
    query: `select p.payment_id as place,
        (select string_agg(q.eur_cents::text, ' or ') from card_quote q
          where q.order_id = p.order_id) as expected,
        p.amount_minor || ' ' || p.currency as found
      from payment p join ${paid} b on b.payment_id = p.payment_id and b.id = p.order_id
      where p.provider = 'stripe' and not exists (select from card_quote q
        where q.order_id = p.order_id and q.eur_cents = p.amount_minor and lower(p.currency) = 'eur')`,
  },
  {
    invariant: 'L8',
    name: 'quotes-are-as-given',
    what: 'a card is to pay, or has paid, another amount, at another rate or for another order than the log says was quoted',
    query: `select q.intent_key as place,
        concat_ws(' ', l.detail ->> 'orderId', l.detail ->> 'eurCents', l.detail ->> 'rate') as expected,
        concat_ws(' ', q.order_id, q.eur_cents, q.rate_numerator || '/' || q.rate_denominator) as found
      from card_quote q left join audit_log l on l.subject = 'card-quote:' || q.intent_key
      where (l.detail ->> 'orderId', l.detail ->> 'eurCents', l.detail ->> 'rate') is distinct from
        (q.order_id::text, q.eur_cents::text, q.rate_numerator || '/' || q.rate_denominator)`,
  },
  {
    invariant: 'L8',
    name: 'deposits-fit-their-permit',
    what: 'a deposit has confirmed an order that it does not fit',
    query: `select p.payment_id as place, b.micro as expected, p.amount_minor as found
      from payment p join ${paid} b on b.payment_id = p.payment_id and b.id = p.order_id
      where p.provider = 'chain' and (p.currency <> 'USDC' or p.amount_minor <> b.micro
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
    invariant: 'R10',
    name: 'refunds-happen-once',
    what: 'a payment was given back twice',
    query: `select request->>'paymentId' as place, 1 as expected, count(*) as found
      from effect_intent where kind in ('card_refund', 'chain_refund') and state = 'done'
      group by request->>'paymentId' having count(*) > 1`,
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
    invariant: 'L8',
    name: 'card-costs-are-booked',
    what: 'a fee of the card provider’s is booked otherwise than it was told, or is nobody’s',
    query: `select coalesce(c.transaction_id, e.business_key) as place, c.cost_micro as expected,
        e.micro as found
      from card_cost c full join (select business_key, p.amount_micro as micro
          from ledger_entry join posting p on p.entry_id = ledger_entry.id
          where kind = 'provider_cost' and p.account = 'expense:psp') e
        on e.business_key = 'cost:' || c.transaction_id
      where c.cost_micro is distinct from e.micro`,
  },
  {
    invariant: 'R12',
    name: 'answers-are-kept-for-what-is-there',
    what: 'what a kept answer names is gone, was done by another, or is of another kind',
    query: answers
      .map(
        ([operation, word, made]) => `select key as place, answer ->> '${word}' as expected
          from idempotency i where operation = '${operation}' and not exists (
            select from (${made}) m (id, by) where m.id::text = i.answer ->> '${word}' and m.by = i.person_id)`,
      )
      .join(' union all '),
  },
  {
    invariant: 'R12',
    name: 'answers-name-one-operation-each',
    what: 'two requests have the same answer',
    query: `select ${named} as place, 1 as expected, count(*) as found from idempotency
      where ${named} is not null group by operation, ${named} having count(*) > 1`,
  },
  {
    invariant: 'R12',
    name: 'what-is-paid-will-be-screened',
    what: 'an order or a purchase waits for a screening that nobody has promised',
    query: `select b.id as place from backing b where b.state = 'confirmed'
      and not exists (select from outbox o where o.kind = 'screen_payment' and o.done_at is null
        and o.payload ->> 'backingId' = b.id::text)
      union all select u.id from purchase u where u.state = 'paid' and u.screened_at is null
      and not exists (select from outbox o where o.kind = 'screen_purchase' and o.done_at is null
        and o.payload ->> 'purchaseId' = u.id::text)`,
  },
]

/** Payments, messages and answers against the orders that they are about. */
export function verifyPayments(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
