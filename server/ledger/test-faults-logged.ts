/** The check that must name it, and the statement that makes it. */
type LoggedFault = readonly [check: string, fault: string]

/** Single faults in rows that say whom money goes to or comes from, against what the log keeps of them. */
export const faultsAgainstTheLog: readonly LoggedFault[] = [
  ['addresses-were-named', `update payout_address set address = '0x${'c0'.repeat(20)}'`],
  ['addresses-were-named', `update payout_address set is_first = not is_first`],
  ['addresses-were-named', `update payout_address set changed_at = changed_at - interval '1 day'`],
  [
    'addresses-were-named',
    `update payout_address set person_id = gen_random_uuid() where replaced_at is null`,
  ],
  [
    'addresses-were-named',
    `insert into audit_log (at, actor_kind, operation, subject, detail)
      select now(), 'person', 'change_payout_address', 'person:' || person_id, '{"mark": "x"}' from payout_address`,
  ],
  [
    'receipts-name-their-sender',
    `update fight_receipt set sender_address = '0x${'c0'.repeat(20)}'`,
  ],
  ['receipts-name-their-sender', `update fight_receipt set reference = reference || '1'`],
  ['balances-buy-what-was-asked-for', `update sale set buyer_id = gen_random_uuid()`],
  ['balances-buy-what-was-asked-for', `update sale set listing_id = gen_random_uuid()`],
  [
    'balances-buy-what-was-asked-for',
    `update sale set price_micro = price_micro + 1, seller_micro = seller_micro + 1`,
  ],
]
