/** The check that must name it, whether it is sealed or not, and the statement that makes it. */
type EntryFault = readonly [check: string, fault: string]

const nobody = '0a000000-0000-4000-8000-00000000dead'
const owed = `(select account from posting where account like 'payable:person:%'
  group by account order by sum(amount_micro), account limit 1)`
const another = `(select 'payable:person:' || id from person order by 'payable:person:' || id = ${owed}, id limit 1)`
const first = (kind: string, where = 'true') =>
  `(select min(id) from ledger_entry where kind = '${kind}' and ${where})`

/** A balanced entry that nothing stands behind, between any two accounts. */
const forged = (kind: string, key: string, from: string, to: string) => `
  insert into ledger_account select ${another}, 'credit' on conflict do nothing;
  insert into ledger_entry values (90000, '${key}', '${kind}', null, null, null, now());
  insert into posting values (90000, 0, ${from}, 5), (90000, 1, ${to}, -5)`

/** The same under the key of an entry that could be: its order or its Pocket is there. */
const forgedAt = (kind: string, key: string, from: string, to: string) =>
  forged(kind, '', from, to).replace(
    `values (90000, '', '${kind}', null, null, null, now())`,
    `select 90000, ${key}, '${kind}', null, null, null, now()`,
  )

/** Another account in the place of one of an entry. */
const elsewhere = (entry: string, like: string, account: string) =>
  `update posting set account = ${account} where account like '${like}' and entry_id = ${entry}`

/** One more on both sides of an entry, on the accounts that are named. */
const oneMore = (entry: string, accounts: string) =>
  `update posting set amount_micro = amount_micro + sign(amount_micro)::bigint
    where entry_id = ${entry} and account ~ '${accounts}'`

/** An entry and what undoes it, each by one less on both sides. */
const lessAndBack = (entry: string, accounts: string) =>
  `update posting set amount_micro = amount_micro - sign(amount_micro)::bigint
    where account ~ '${accounts}' and entry_id in (select e.id from ledger_entry f join ledger_entry e
      on f.business_key in (e.business_key, e.reverses) where f.id = ${entry})`

const undone = (entry: string) => `
  insert into ledger_entry select 90000, 'reversal:' || business_key, 'reversal',
    backing_id, pocket_id, business_key, now() from ledger_entry where id = ${entry};
  insert into posting select 90000, position, account, -amount_micro from posting where entry_id = ${entry}`

const lost = (entry: string) => `delete from posting where entry_id = ${entry};
  delete from ledger_entry where id = ${entry}`

const otherPerson = `(select 'payable:person:' || id from person
  where 'payable:person:' || id <> posting.account order by id limit 1)`
const otherFighter = `(select 'payable:fighter:' || id from fighter
  where 'payable:fighter:' || id <> posting.account order by id limit 1)`
const otherEscrow = `(select 'escrow:pocket:' || id from pocket
  where 'escrow:pocket:' || id <> posting.account order by id limit 1)`
const withReserve = `exists (select from posting where entry_id = ledger_entry.id and account = 'escrow:reserve')`
const order = `(select 'backing:' || min(id::text) from backing where state in ('unlocked', 'settled'))`

const behindNothing: readonly EntryFault[] = [
  ['entries-stand-for-something', forged('clearing', 'backing:forged:clearing', owed, another)],
  ['entries-stand-for-something', forged('close', `pocket:${nobody}:close`, owed, another)],
  [
    'entries-stand-for-something',
    forged('close', `pocket:${nobody}:close`, owed, `'income:sale-fee'`),
  ],
  [
    'entries-stand-for-something',
    forged(
      'premium_earned',
      `pocket:${nobody}:fight:${nobody}:premium`,
      `'reserve:cover'`,
      `'income:premium'`,
    ),
  ],
  [
    'entries-stand-for-something',
    forged('reserve_funding', 'reserve:funding:x', `'reserve:cover'`, owed),
  ],
  ['entries-stand-for-something', forged('chargeback', 'dispute:x', `'expense:chargeback'`, owed)],
  ['entries-stand-for-something', forged('refund', `backing:${nobody}:refund`, owed, another)],
  ['entries-stand-for-something', forgedAt('refund', `${order} || ':refund'`, owed, another)],
  [
    'entries-stand-for-something',
    forgedAt('chargeback', `${order} || ':chargeback'`, `'expense:chargeback'`, owed),
  ],
  ['entries-stand-for-something', forgedAt('clearing', `${order} || ':clearing'`, owed, another)],
  ['entries-stand-for-something', forged('freeze', `backing:${nobody}:freeze`, owed, another)],
  ['entries-stand-for-something', forged('purchase', `purchase:${nobody}`, owed, another)],
  [
    'entries-stand-for-something',
    forged(
      'compensation',
      `pocket:${nobody}:fight:${nobody}:compensation`,
      `'reserve:cover'`,
      owed,
    ),
  ],
  ['entries-stand-for-something', forged('excess', `receipt:${nobody}:excess`, owed, another)],
  ['entries-stand-for-something', forged('provider_cost', 'cost:x', owed, `'provider:cash'`)],
  [
    'entries-stand-for-something',
    forged('clearing', 'dispute:x:clearing', `'expense:refund'`, `'provider:cash'`),
  ],
  ['entries-stand-for-something', forged('present', `payout:${nobody}`, owed, another)],
  [
    'entries-stand-for-something',
    `update ledger_entry set kind = 'claim' where id = ${first('credit')}`,
  ],
  ['undone-entries-have-a-way-back', undone(first('person_payout'))],
  ['undone-entries-have-a-way-back', undone(first('release'))],
  ['undone-entries-have-a-way-back', undone(first('premium_earned'))],
]

const elsewhereBooked: readonly EntryFault[] = [
  [
    'entries-are-what-they-stand-for',
    elsewhere(first('release'), 'payable:fighter:%', otherFighter),
  ],
  [
    'entries-are-what-they-stand-for',
    elsewhere(first('settlement'), 'payable:fighter:%', otherFighter),
  ],
  ['payables-are-what-is-owed', elsewhere(first('release'), 'payable:fighter:%', otherFighter)],
  [
    'entries-are-what-they-stand-for',
    elsewhere(first('claim'), 'escrow:pocket:%', `'escrow:reserve'`),
  ],
  [
    'entries-are-what-they-stand-for',
    elsewhere(first('card_conversion'), 'escrow:pocket:%', otherEscrow),
  ],
  ['entries-are-what-they-stand-for', elsewhere(first('credit'), 'payable:person:%', otherPerson)],
  ['payables-are-what-is-owed', elsewhere(first('credit'), 'payable:person:%', otherPerson)],
  ['payables-are-what-is-owed', elsewhere(first('resale'), 'payable:person:%', otherPerson)],
  ['payables-are-what-is-owed', elsewhere(first('person_payout'), 'payable:person:%', otherPerson)],
  [
    'entries-are-what-they-stand-for',
    elsewhere(first('close'), 'income:sale-fee', `'income:royalty'`),
  ],
  ['entries-are-what-they-stand-for', oneMore(first('close'), '(fee-pending|sale-fee)$')],
  ['closed-pockets-have-no-fee-pending', oneMore(first('close'), '(fee-pending|sale-fee)$')],
  ['entries-are-what-they-stand-for', oneMore(first('close', withReserve), '^escrow:')],
  ['entries-are-what-they-stand-for', oneMore(first('release'), '.')],
  ['entries-are-what-they-stand-for', oneMore(first('card_conversion'), '^(escrow|clearing):')],
  ['premiums-are-what-stood-for-the-fight', oneMore(first('premium_earned'), '.')],
  [
    'premiums-are-what-stood-for-the-fight',
    `update posting set amount_micro = amount_micro + sign(amount_micro)::bigint * 1000000
      where entry_id = ${first('premium_earned')}`,
  ],
  ['payables-are-what-is-owed', lost(first('credit'))],
  ['closed-pockets-have-no-fee-pending', lost(first('close', `not ${withReserve}`))],
]

/** Single faults in what entries stand for, in books of settled fights. */
export const faultsOfEntries: readonly EntryFault[] = [...behindNothing, ...elsewhereBooked]

const letGo = first(
  'freeze',
  'exists (select from ledger_entry r where r.reverses = ledger_entry.business_key)',
)

/** The same in orders that were frozen, given back and lost to banks. */
export const faultsOfOrderMoney: readonly EntryFault[] = [
  ['freezes-take-what-an-order-holds', oneMore(first('freeze'), '(recipient|quarantine)$')],
  ['freezes-take-what-an-order-holds', oneMore(first('freeze'), '(fee-pending|quarantine)$')],
  ['freezes-take-what-an-order-holds', lessAndBack(letGo, '(recipient|quarantine)$')],
  ['orders-end-with-all-their-money', oneMore(first('refund'), '^(quarantine|escrow)')],
  [
    'orders-end-with-all-their-money',
    `update posting set amount_micro = amount_micro + case account when 'provider:cash' then 1 else -1 end
      where account in ('provider:cash', 'expense:chargeback') and entry_id = ${first('chargeback')};
    update card_dispute set recovered_micro = recovered_micro + 1, loss_micro = loss_micro - 1
      where recovered_micro > 0 and loss_micro > 0`,
  ],
  [
    'losses-to-banks-are-booked',
    'update card_dispute set loss_micro = loss_micro + 1 where loss_micro > 0',
  ],
]
