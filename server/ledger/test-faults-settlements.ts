/** The check that must name it, and the statement that makes it; `loosen` takes a table's own checks away. */
type SettledFault = readonly [check: string, fault: string]

const nobody = '0a000000-0000-4000-8000-00000000dead'
const entry = (kind: string, key: string) => `insert into ledger_entry
    values (90000, '${key}', '${kind}', null, null, null, now());
  insert into posting values (90000, 0, 'escrow:market', 5), (90000, 1, 'fx_rounding', -5)`
const moveOn = (
  account: string,
  kind: string,
) => `update posting set amount_micro = amount_micro + 1
  where account like '${account}' and entry_id in (select id from ledger_entry where kind = '${kind}')`

/** Single faults in what fights brought, what holders took, and what was sold, shown and promised. */
export const faultsOfSettlements: readonly SettledFault[] = [
  ...['settlement', 'release', 'close', 'premium_earned', 'claim', 'compensation'].map(
    (kind): SettledFault => [
      'entries-are-of-their-pocket',
      `update ledger_entry set pocket_id = null where kind = '${kind}'`,
    ],
  ),
  [
    'entries-are-of-their-pocket',
    `update ledger_entry e set pocket_id = p.id from pocket p
      where e.kind = 'settlement' and p.id <> e.pocket_id`,
  ],
  [
    'chain-claims-are-what-is-due',
    `loosen chain_claim; update chain_claim set state = 'differs', claim_id = null`,
  ],
  [
    'chain-claims-are-what-is-due',
    `loosen chain_claim; with followed as (
        update chain_token_head set followed_since = looked_at - interval '80 hours')
      update chain_claim set state = 'seen', claim_id = null, mined_at = mined_at - interval '73 hours'`,
  ],
  ['chain-claims-are-booked', `update chain_claim set amount_micro = amount_micro + 1`],
  ['chain-claims-are-booked', `update chain_claim set owner = '0x${'c0'.repeat(20)}'`],
  [
    'settlements-are-told-as-booked',
    `update chain_settlement set terms = jsonb_set(terms, '{netMicro}', '"1"') where part = 'pot:1'`,
  ],
  [
    'settlements-are-told-as-booked',
    `update chain_settlement set part = 'pot:9' where part = 'pot:2'`,
  ],
  [
    'settlements-are-told-as-booked',
    `update chain_settlement set terms = jsonb_set(terms, '{returned,amountMicro}', '"1"')
      where part = 'called_off'`,
  ],
  [
    'settlements-reach-the-chain-in-time',
    `with followed as (
        update chain_token_head set followed_since = looked_at - interval '80 hours')
      update chain_settlement set state = 'intended', ended_at = null, first_sent_at = null,
      created_at = created_at - interval '1 year'`,
  ],
  [
    'wallets-claim-on-the-chain-alone',
    `update certificate set claims_after = null, burned_at = null, state = 'settled'
      where wallet_address is not null`,
  ],
  ['wallets-claim-on-the-chain-alone', `update certificate set claims_after = 0`],
  [
    'money-goes-to-the-address-named',
    `update claim set to_address = '0x${'c0'.repeat(20)}' where state = 'done'`,
  ],
  ['money-goes-to-the-address-named', `update payout_address set address = '0x${'c0'.repeat(20)}'`],
  ['money-goes-to-the-address-named', `update payout_address set replaced_at = changed_at`],
  ['pots-are-booked', moveOn('payable:holders:%', 'settlement')],
  ['pots-are-booked', `delete from ledger_entry where kind = 'settlement'`],
  [
    'pots-are-booked',
    `update pot set fighter_micro = fighter_micro + 1, holders_micro = holders_micro - 1`,
  ],
  ['settlements-have-their-pot', `delete from pot where number = 2`],
  ['settlements-have-their-pot', entry('settlement', 'pocket:x:fight:y:pot:1')],
  ['pots-follow-their-receipt', `update fight_receipt set amount_micro = amount_micro + 1`],
  ['pots-follow-their-receipt', `update pot set settled_at = settled_at + interval '1 second'`],
  [
    'pots-share-what-is-owed',
    `update earnings_declaration set earnings_micro = earnings_micro / 2`,
  ],
  [
    'pots-share-what-is-owed',
    `loosen earnings_declaration; update earnings_declaration set verified_at = null, verified_by = null`,
  ],
  ['closed-fights-are-funded', `update earnings_declaration set owed_micro = owed_micro + 1`],
  [
    'write-offs-were-agreed-to',
    `update earnings_declaration set owed_micro = owed_micro + 1, written_off_micro = 1,
      written_off_at = now() + interval '9 years', write_off_evidence_hash = repeat('a', 64),
      write_off_proposal_id = (select id from proposal where operation = 'approve_settlement' limit 1)`,
  ],
  [
    'write-offs-are-what-was-missing',
    `update earnings_declaration set written_off_micro = 1,
      written_off_at = now() + interval '9 years', write_off_evidence_hash = repeat('a', 64),
      write_off_proposal_id = (select id from proposal where operation = 'approve_settlement' limit 1)`,
  ],
  [
    'write-offs-are-what-was-missing',
    // By its amount, and after everything has come in, but days before that was overdue.
    `update earnings_declaration d set owed_micro = owed_micro + 1, written_off_micro = 1,
      written_off_at = (select max(settled_at) from pot where declaration_id = d.id),
      write_off_evidence_hash = repeat('a', 64),
      write_off_proposal_id = (select id from proposal where operation = 'approve_settlement' limit 1)`,
  ],
  ['pots-were-agreed-to', `delete from approval`],
  [
    'pots-were-agreed-to',
    `update proposal set payload = '{}' where operation = 'approve_settlement'`,
  ],
  [
    'settings-were-agreed-to',
    `insert into setting_change
      select id, 'royaltyBps', '400', now(), now(), 'nobody' from proposal limit 1`,
  ],
  ['pots-take-the-fee-of-their-pocket', `update pot set payout_fee_bps = 499`],
  [
    'pots-divide-by-the-rules',
    `loosen pot; update pot set fee_micro = fee_micro + 1, fighter_micro = fighter_micro - 1`,
  ],
  ['pots-divide-by-the-rules', `update pot set payout_fee_bps = 499`],
  ['pots-divide-by-the-rules', `update pot set void_intervals = '[]'`],
  [
    'claimed-parts-are-what-is-due',
    `update claim_part set amount_micro = amount_micro + 1 where part = 'pot:1'`,
  ],
  [
    'claimed-parts-are-what-is-due',
    `update claim_part set part = 'pot:7' where part = 'pot:1' and way = 'paid'`,
  ],
  [
    'parts-go-to-their-holder',
    `update claim_part set person_id = '${nobody}' where way = 'credited'`,
  ],
  ['parts-go-to-their-holder', `update certificate set original_holder_id = '${nobody}'`],
  ['parts-are-booked', moveOn('payable:holders:%', 'claim')],
  ['parts-are-booked', `delete from ledger_entry where kind = 'credit'`],
  ['parts-are-booked', `update claim set state = 'unknown', provider_reference = null`],
  ['claims-have-their-part', `delete from claim_part where way = 'credited'`],
  ['claims-have-their-part', entry('credit', 'whatever')],
  ['claims-have-their-part', entry('recovery', 'pocket:x:fight:y:pot:1:claim:1')],
  ['claims-add-up', `update claim set amount_micro = amount_micro + 1 where purpose = 'parts'`],
  ['claims-add-up', `update claim_part set released_at = now() where way = 'paid'`],
  [
    'paid-balances-are-booked',
    `update claim set amount_micro = amount_micro + 1 where purpose = 'balance'`,
  ],
  ['paid-balances-are-booked', `delete from claim where purpose = 'balance'`],
  ['paid-balances-are-booked', entry('person_payout', 'payout:x')],
  [
    'credit-runs-count-what-they-credited',
    `update credit_run set credited_micro = credited_micro + 1`,
  ],
  [
    'credit-runs-count-what-they-credited',
    `loosen credit_run; update credit_run set certificates_done = 90`,
  ],
  ['compensations-are-booked', moveOn('reserve:cover', 'compensation')],
  ['compensations-are-booked', `delete from ledger_entry where kind = 'compensation'`],
  ['compensated-fights-were-called-off', `loosen fight; update fight set cancelled_at = null`],
  ['compensated-fights-were-called-off', `delete from fight_compensation`],
  ['compensated-fights-were-called-off', entry('returned_escrow', 'pocket:x:fight:y:returned')],
  [
    'compensated-fights-return-their-escrow',
    `insert into release_step (pocket_id, step, fight_id, amount_micro)
      select pocket_id, 9, fight_id, 1 from fight_compensation`,
  ],
  [
    'what-went-back-brings-nothing',
    `update backing set state = 'refunded' where id in (select c.backing_id from certificate c
      join claim_part k on k.certificate_number = c.number where k.amount_micro > 0)`,
  ],
  [
    'compensations-are-what-is-covered',
    `update fight_compensation set total_micro = total_micro + 1, from_reserve_micro = from_reserve_micro + 1`,
  ],
  [
    'compensations-are-what-is-covered',
    `update claim_part set amount_micro = amount_micro + 1 where part = 'compensation'`,
  ],
  ['compensations-are-what-is-covered', `update certificate set cover_bps = 5000`],
  ['sales-are-booked', moveOn('income:royalty', 'resale')],
  ['sales-are-booked', `delete from ledger_entry where kind = 'market_payment'`],
  ['resales-have-their-sale', `delete from sale`],
  ['resales-have-their-sale', entry('resale', 'resale:x')],
  ['purchases-hold-their-money', moveOn('payable:purchase:%', 'purchase')],
  ['purchases-are-booked-once', `delete from ledger_entry where kind = 'purchase'`],
  ['purchases-are-converted-once', `delete from ledger_entry where kind = 'purchase_conversion'`],
  [
    'sold-purchases-have-their-sale',
    `update purchase set royalty_micro = royalty_micro - 1, seller_micro = seller_micro + 1`,
  ],
  ['buyers-were-screened', `delete from identity.screening_check where phase = 'after_payment'`],
  ['purchase-steps-are-listed', `update purchase set state = 'disputed'`],
  [
    'purchases-hold-their-room',
    `update reservation set counter_micro = counter_micro + 1 where backing_id in (select id from purchase)`,
  ],
  ['purchases-are-counted', `update person set purchased_micro = purchased_micro + 1`],
  [
    'frozen-offers-are-not-sold',
    `insert into standstill (id, operation, subject, begun_at, begun_by, begun_because)
      select gen_random_uuid(), 'freeze_listing', id::text, sold_at - interval '2 minutes', gen_random_uuid(), 'x'
      from listing where sold_at is not null`,
  ],
  ['sales-move-their-certificate', `delete from certificate_transfer`],
  ['sales-move-their-certificate', `update listing set price_micro = price_micro - 1`],
  [
    'moves-have-their-sale',
    `insert into certificate_transfer (certificate_number, from_id, to_id, route, price_micro, at)
      select number, holder_id, '${nobody}', 'in_house_sale', 5, now() from certificate
      where number not in (select certificate_number from certificate_transfer) limit 1;
    update certificate c set holder_id = t.to_id from certificate_transfer t
      where t.certificate_number = c.number and t.to_id = '${nobody}'`,
  ],
  [
    'moves-have-their-sale',
    `loosen certificate_transfer; update certificate_transfer set route = 'listed_operator'`,
  ],
  ['moves-have-their-sale', `update certificate_transfer set price_micro = price_micro - 1`],
  [
    'royalties-are-floored',
    `update sale set royalty_micro = royalty_micro - 1, seller_micro = seller_micro + 1`,
  ],
  [
    'moves-lead-to-the-holder',
    `update certificate set holder_id = '${nobody}' where kind = 'tips'`,
  ],
  ['moves-lead-to-the-holder', `update certificate_transfer set from_id = '${nobody}'`],
  [
    'plans-hold-what-is-left',
    `insert into posting select 1, 90 + row_number() over (), 'pocket:' || id || ':recipient', -50000000000
      from pocket where release_planned_at is not null`,
  ],
  ['steps-come-as-sold', `update release_step set due_at = due_at - interval '1 second'`],
  [
    'steps-are-let-go-in-time',
    `update release_step set due_at = released_at + interval '1 hour' where released_at is not null`,
  ],
  [
    'priority-orders-held-a-badge',
    `loosen pocket; update pocket set priority_opens_at = opens_at, opens_at = opens_at + interval '9 days' where kind = 'share'`,
  ],
  [
    'priority-orders-held-a-badge',
    `update pocket set priority_from = opens_at, priority_until = '2099-01-01' where kind = 'share'`,
  ],
  [
    'super-fans-stay',
    `update certificate set state = 'burned', burned_at = now() where kind = 'tips'`,
  ],
  [
    'shown-figures-are-the-books',
    `update backing set principal_micro = principal_micro - 1 where kind = 'share' and void_cause is null`,
  ],
  ['shown-figures-are-the-books', moveOn('pocket:%:recipient', 'backing')],
  [
    'sales-keep-their-price-in-the-escrow',
    `delete from posting where entry_id in (select id from ledger_entry where kind = 'market_payment')`,
  ],
  ['shown-figures-are-the-books', `delete from ledger_entry where kind = 'backing'`],
  [
    'premiums-are-earned-with-a-result',
    `insert into ledger_entry select 90000, 'pocket:' || p.pocket_id || ':fight:' || f.id || ':premium',
        'premium', null, p.pocket_id, null, now()
      from fight f join pocket_fight p on p.fight_id = f.id where f.result_official_at is null limit 1;
    insert into posting values (90000, 0, 'reserve:cover', 5), (90000, 1, 'income:premium', -5)`,
  ],
  [
    'premiums-earned-had-joined-the-reserve',
    `update posting set amount_micro = amount_micro * 9
      where entry_id in (select id from ledger_entry where kind = 'premium_earned')`,
  ],
  [
    'reversed-starts-were-agreed',
    `insert into reversed_start select gen_random_uuid(), id, '2020-01-01', repeat('a', 64), now()
      from fight limit 1`,
  ],
  [
    'results-are-not-lost',
    `update fight set result_recorded_at = result_recorded_at - interval '1 hour' where result_recorded_at is not null`,
  ],
  [
    'results-are-not-lost',
    `alter table rejected_result disable trigger all; update rejected_result set reason = 'Another'`,
  ],
  [
    'starts-are-not-lost',
    `update fight set started_at = started_at + interval '1 hour' where started_at is not null`,
  ],
]
