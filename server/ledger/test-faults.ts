import type { Ids } from './test-books.ts'

/** The check that must name it, and the statement that makes it; `loosen` takes a table's own checks away. */
export type Fault = readonly [check: string, make: (ids: Ids) => string]

/** Single faults in the books, in orders and in payments. */
export const faultsOfMoney: readonly Fault[] = [
  [
    'entries-balance',
    ({ tip }) => `update posting set amount_micro = amount_micro + 1
    where entry_id = (select id from ledger_entry where business_key = 'backing:${tip}') and position = 0`,
  ],
  [
    'entries-balance',
    ({ tip }) => `delete from posting where entry_id =
    (select id from ledger_entry where business_key = 'backing:${tip}')`,
  ],
  [
    'postings-have-entries',
    ({ tip }) => `delete from ledger_entry where business_key = 'backing:${tip}'`,
  ],
  ['books-sum-to-zero', () => `insert into posting values (1, 99, 'escrow:market', 5)`],
  [
    'postings-are-numbered',
    () => `update posting set position = 7 where position = 1 and entry_id = 1`,
  ],
  ['accounts-are-open', () => `delete from ledger_account where path = 'clearing:card'`],
  [
    'accounts-fit-the-chart',
    () => `update ledger_account set normal_side = 'credit' where path = 'escrow:market'`,
  ],
  [
    'kinds-are-known',
    ({ tip }) => `update ledger_entry set kind = 'present' where business_key = 'backing:${tip}'`,
  ],
  [
    'keys-are-unique',
    ({ tip, share }) => `loosen ledger_entry;
    update ledger_entry set business_key = 'backing:${tip}' where business_key = 'backing:${share}'`,
  ],
  [
    'keys-name-their-order',
    ({ tip }) => `update ledger_entry set business_key = 'backing:x'
    where business_key = 'backing:${tip}'`,
  ],
  [
    'adjustments-are-agreed-to',
    () => `insert into ledger_account values ('expense:psp', 'debit') on conflict do nothing;
    insert into ledger_entry values (900, 'adjustment:nobody', 'adjustment', null, null, null, now());
    insert into posting values (900, 0, 'expense:psp', 5), (900, 1, 'provider:cash', -5)`,
  ],
  [
    'reversals-by-hand-are-agreed-to',
    () => `insert into ledger_entry select 900, 'reversal:' || business_key, 'reversal', null, null,
      business_key, now() from ledger_entry where kind = 'reserve_funding' limit 1;
    insert into posting select 900, position, account, -amount_micro from posting
      where entry_id = (select id from ledger_entry where kind = 'reserve_funding' limit 1)`,
  ],
  [
    'reversals-undo-something',
    ({ tip }) => `update ledger_entry set reverses = 'backing:nobody'
    where business_key = 'backing:${tip}'`,
  ],
  [
    'undone-once',
    ({ tip }) => `loosen ledger_entry;
    insert into ledger_entry select 900 + n, 'reversal:' || n, 'reversal', null, null, 'backing:${tip}', now()
    from generate_series(1, 2) n`,
  ],
  [
    'reversals-mirror',
    ({ tip }) => `insert into ledger_entry values
      (900, 'reversal:backing:${tip}', 'reversal', null, null, 'backing:${tip}', now());
    insert into posting values (900, 0, 'provider:cash', 5), (900, 1, 'fx_rounding', -5)`,
  ],
  [
    'none-below-zero',
    () => `insert into ledger_entry values (900, 'x', 'payout', null, null, null, now());
    insert into posting values (900, 0, 'provider:cash', 5), (900, 1, 'escrow:market', -5)`,
  ],
  [
    'prices-add-up',
    ({ tip }) => `loosen backing;
    update backing set recipient_micro = recipient_micro + 1 where id = '${tip}'`,
  ],
  [
    'sale-fees-are-floored',
    ({ tip }) => `update backing set sale_fee_micro = sale_fee_micro + 1,
    recipient_micro = recipient_micro - 1 where id = '${tip}'`,
  ],
  [
    'premiums-are-floored',
    ({ share }) => `update backing set reserve_micro = reserve_micro + 1,
    recipient_micro = recipient_micro - 1 where id = '${share}'`,
  ],
  [
    'backers-pay-their-own-premium',
    ({ share }) => `update backing set level1 = false, level2 = true,
    backer_pays_micro = backer_pays_micro + 1, recipient_micro = recipient_micro + 1 where id = '${share}'`,
  ],
  [
    'covers-follow-the-levels',
    ({ share }) => `update backing set cover_bps = 5000 where id = '${share}'`,
  ],
  [
    'minimums-are-kept',
    ({ tip }) => `update pocket set minimum_micro = 30000000
    where id = (select pocket_id from backing where id = '${tip}')`,
  ],
  [
    'units-make-the-principal',
    ({ share }) => `update pocket set unit_price_micro = 49000000
    where id = (select pocket_id from backing where id = '${share}')`,
  ],
  [
    'orders-are-of-their-pockets-kind',
    ({ tip }) => `update backing set kind = 'federation' where id = '${tip}'`,
  ],
  [
    'orders-are-booked-at-their-price',
    ({ tip }) => `update posting set amount_micro =
      case account when 'clearing:card' then amount_micro - 1 else amount_micro + 1 end
    where entry_id = (select id from ledger_entry where business_key = 'backing:${tip}') and position < 2`,
  ],
  [
    'paid-orders-are-booked-once',
    ({ tip }) => `update ledger_entry set backing_id = null
    where business_key = 'backing:${tip}'`,
  ],
  [
    'paid-orders-are-booked-once',
    ({ waits, tip }) => `update ledger_entry set backing_id = '${waits}'
    where business_key = 'backing:${tip}'`,
  ],
  [
    'entries-have-their-order',
    ({ tip }) => `update ledger_entry set pocket_id = gen_random_uuid()
    where business_key = 'backing:${tip}'`,
  ],
  [
    'entries-have-their-order',
    ({ tip }) => `update ledger_entry set pocket_id = null where business_key = 'backing:${tip}'`,
  ],
  [
    'entries-are-of-their-order',
    ({ tip }) => `update ledger_entry set backing_id = '${tip}' where kind = 'reserve_funding'`,
  ],
  [
    'entries-are-of-their-order',
    ({ tip, share }) => `update ledger_entry set backing_id = '${share}'
    where business_key = 'backing:${tip}:conversion'`,
  ],
  [
    'entries-are-of-their-pocket',
    () => `update ledger_entry set pocket_id = (select id from pocket limit 1)
    where kind = 'reserve_funding'`,
  ],
  [
    'orders-hold-their-money',
    ({ tip }) => `delete from posting where entry_id = (select id from ledger_entry
      where business_key = 'backing:${tip}:conversion');
    delete from ledger_entry where business_key = 'backing:${tip}:conversion';
    update backing set state = 'refunded' where id = '${tip}'`,
  ],
  [
    'frozen-money-is-in-quarantine',
    ({ tip }) => `update backing set state = 'frozen' where id = '${tip}'`,
  ],
  [
    'steps-are-listed',
    ({ tip }) => `insert into backing_step (backing_id, from_state, to_state, at)
    values ('${tip}', 'unlocked', 'quoted', now())`,
  ],
  [
    'steps-follow-each-other',
    ({ tip }) => `insert into backing_step (backing_id, from_state, to_state, at)
    values ('${tip}', 'settled', 'frozen', now())`,
  ],
  [
    'disputes-stop-what-was-paid',
    () => `insert into card_dispute select 'dp_1', p.provider, p.payment_id, null, null, 'lost', 'x', 5, 'eur', now()
      from backing b join payment p on p.payment_id = b.payment_id where b.state = 'unlocked' limit 1`,
  ],
  ['disputes-stop-what-was-paid', () => `update backing set state = 'disputed'`],
  [
    'orders-are-where-their-steps-lead',
    ({ tip }) => `update backing set state = 'settled' where id = '${tip}'`,
  ],
  [
    'holds-fit-their-orders',
    ({ waits }) => `update reservation set counter_micro = 1 where backing_id = '${waits}'`,
  ],
  [
    'holds-fit-their-orders',
    ({ waits }) => `delete from reservation where backing_id = '${waits}'`,
  ],
  [
    'holds-end-with-their-orders',
    ({ tip }) => `update reservation set ended_at = null where backing_id = '${tip}'`,
  ],
  [
    'paid-orders-have-their-payment',
    ({ tip }) => `delete from payment where backing_id = '${tip}'`,
  ],
  [
    'payments-confirm-one-order',
    ({ tip, gift }) => `update payment set backing_id = '${gift}' where backing_id = '${tip}'`,
  ],
  ['messages-are-answered', () => `update webhook_event set answer = null`],
  ['payments-have-their-message', () => `delete from webhook_event`],
  [
    'card-payments-fit-their-quote',
    ({ tip }) => `update payment set amount_minor = amount_minor + 1
    where backing_id = '${tip}'`,
  ],
  [
    'quotes-are-as-given',
    ({ tip }) => `update card_quote set eur_cents = 1 where backing_id = '${tip}';
    update payment set amount_minor = 1 where backing_id = '${tip}'`,
  ],
  [
    'quotes-are-as-given',
    ({ tip }) =>
      `update card_quote set rate_numerator = rate_numerator + 1 where backing_id = '${tip}'`,
  ],
  [
    'quotes-are-as-given',
    ({ tip, share }) => `update card_quote set backing_id = '${share}' where backing_id = '${tip}'`,
  ],
  [
    'deposits-fit-their-permit',
    ({ tip }) => `update payment set provider = 'chain' where backing_id = '${tip}'`,
  ],
  [
    'final-deposits-are-payments',
    () => `insert into chain_deposit values
      (31337, '0x1', 0, 1, '0x2', now(), '0x3', '0x4', 5, null, null, 'final', now(), now())`,
  ],
  [
    'refunds-happen-once',
    ({ tip }) => `insert into effect_intent
      (id, key, kind, backing_id, state, provider, request, created_at, changed_at)
    select gen_random_uuid(), 'again:' || n, 'card_refund', '${tip}', 'done', 'stripe', '{"paymentId": "pi"}', now(), now()
    from generate_series(1, 2) n`,
  ],
  [
    'conversions-are-booked',
    ({ tip }) => `update effect_intent set answer = '{"receivedMicro": "1"}'
      where kind = 'card_conversion' and backing_id = '${tip}'`,
  ],
  [
    'card-costs-are-booked',
    () =>
      `insert into card_cost values ('txn_x', 'stripe', 'charge', null, 25, 'eur', 1, 1, 250000, now(), now())`,
  ],
  [
    'answers-are-kept-for-what-is-there',
    ({ waits }) => `delete from backing where id = '${waits}'`,
  ],
  [
    'what-is-paid-will-be-screened',
    ({ tip }) => `update backing set state = 'confirmed' where id = '${tip}';
    delete from outbox`,
  ],
]
