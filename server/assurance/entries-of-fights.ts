import {
  credited,
  debited,
  type EntrySource,
  type MadeKind,
  perhapsCredited,
  perhapsDebited,
} from './entry-source.ts'

const holders = (row: string) => `'payable:holders:' || ${row}.pocket_id || ':' || ${row}.fight_id`
const escrow = (row: string) => `'escrow:pocket:' || ${row}.pocket_id`
const ofFight = (row: string) => `'pocket:' || ${row}.pocket_id || ':fight:' || ${row}.fight_id`
const person = (id: string) => `'payable:person:' || ${id}`
const fighter = `'payable:fighter:' || f.fighter_id`
const market = `'escrow:market'`
const cash = `'provider:cash'`

/** Where the USDC of a part lies. */
const place = `case k.part when 'compensation' then 'escrow:reserve' else ${escrow('k')} end`
const keyOfPart = `${ofFight('k')} || ':' || k.part || ':claim:' || k.certificate_number`

const orders = `claim_part k join certificate c on c.number = k.certificate_number
  join backing b on b.id = c.backing_id`
/** What an order that was given back had to leave of a distribution goes to the fighter, with its part of the fee. */
const forgone = `${orders} join fight f on f.id = k.fight_id
  join distribution t on t.pocket_id = k.pocket_id and t.fight_id = k.fight_id and k.part = 'distribution:' || t.number
  cross join lateral (select div(t.whole_fee_micro::numeric * c.interval_until, t.total_units)
    - div(t.whole_fee_micro::numeric * c.interval_from, t.total_units) as micro) fee`
const isForgone = `k.part like 'distribution:%' and b.void_cause <> 'charged_back'`

/** What fights have brought, and what holders are owed and have taken of it; sales between them. */
export const entriesOfFights = {
  settlement: [
    {
      from: 'distribution t join fight f on f.id = t.fight_id',
      key: `${ofFight('t')} || ':distribution:' || t.number`,
      lines: [
        debited(escrow('t'), 't.gross_micro'),
        credited(`'income:payout-fee'`, 't.fee_micro'),
        credited(holders('t'), 't.holders_micro'),
        credited(fighter, 't.fighter_micro'),
        credited(`'income:recovery'`, 't.provider_micro'),
      ],
    },
  ],
  excess: [
    {
      from: 'fight_receipt r',
      where: 'r.excess_micro > 0',
      key: `'receipt:' || r.id || ':excess'`,
      lines: [
        debited(escrow('r'), 'r.excess_micro'),
        credited(`'payable:sender:' || r.id`, 'r.excess_micro'),
      ],
    },
  ],
  excess_return: [
    {
      from: 'treasury_order o join fight_receipt r on r.id = o.receipt_id',
      where: `o.kind = 'receipt_return' and o.state = 'done'`,
      key: `'return:' || o.id`,
      lines: [
        debited(`'payable:sender:' || r.id`, 'o.amount_micro'),
        credited(escrow('r'), 'o.amount_micro'),
      ],
    },
  ],
  claim: [
    {
      from: 'claim_part k join claim l on l.id = k.claim_id',
      where: `k.way = 'paid' and l.state = 'done' and k.released_at is null`,
      key: keyOfPart,
      lines: [debited(holders('k'), 'k.amount_micro'), credited(place, 'k.amount_micro')],
    },
  ],
  credit: [
    {
      from: 'claim_part k',
      where: `k.way = 'credited'`,
      key: keyOfPart,
      lines: [
        debited(holders('k'), 'k.amount_micro'),
        credited(person('k.person_id'), 'k.amount_micro'),
        debited(market, 'k.amount_micro'),
        credited(place, 'k.amount_micro'),
      ],
    },
  ],
  recovery: [
    {
      from: orders,
      where: `k.way = 'recovered' and b.void_cause is not null and not (${isForgone})`,
      key: keyOfPart,
      lines: [
        debited(holders('k'), 'k.amount_micro'),
        credited(
          `case k.part when 'compensation' then 'reserve:cover' else 'income:recovery' end`,
          'k.amount_micro',
        ),
      ],
    },
    {
      from: forgone,
      where: `k.way = 'recovered' and ${isForgone}`,
      key: keyOfPart,
      lines: [
        debited(holders('k'), 'k.amount_micro'),
        debited(`'expense:refund'`, 'fee.micro'),
        credited(fighter, 'k.amount_micro + fee.micro'),
        debited(escrow('k'), 'fee.micro'),
        credited(cash, 'fee.micro'),
      ],
    },
  ],
  compensation: [
    {
      from: 'fight_compensation o',
      where: 'o.total_micro > 0',
      key: `${ofFight('o')} || ':compensation'`,
      lines: [
        debited(`'reserve:cover'`, 'o.from_reserve_micro'),
        debited(`'expense:backstop'`, 'o.backstop_micro'),
        credited(holders('o'), 'o.total_micro'),
      ],
    },
  ],
  compensation_backstop: [
    {
      from: 'fight_compensation o',
      where: 'o.backstop_micro > 0',
      key: `${ofFight('o')} || ':compensation:backstop'`,
      lines: [debited(`'escrow:reserve'`, 'o.backstop_micro'), credited(cash, 'o.backstop_micro')],
    },
  ],
  returned_escrow: [
    {
      from: 'fight_compensation o',
      where: 'o.returned_micro > 0',
      key: `${ofFight('o')} || ':returned'`,
      lines: [
        debited(`'pocket:' || o.pocket_id || ':recipient'`, 'o.returned_micro'),
        credited(holders('o'), 'o.returned_micro'),
      ],
    },
  ],
  resale: [
    {
      from: 'sale s',
      key: `'resale:' || s.id`,
      lines: [
        debited(market, 's.price_micro'),
        credited(person('s.seller_id'), 's.seller_micro'),
        credited(`'income:royalty'`, 's.royalty_micro'),
      ],
    },
  ],
  foreign_royalty: [
    {
      from: 'foreign_sale s',
      where: 's.royalty_micro > 0',
      key: `'foreignSale:' || s.id`,
      lines: [debited(cash, 's.royalty_micro'), credited(`'income:royalty'`, 's.royalty_micro')],
    },
  ],
  market_payment: [
    {
      from: 'sale s left join purchase u on u.id = s.id',
      key: `'resale:' || s.id || ':payment'`,
      lines: [
        debited(
          `case when u.id is null then ${person('s.buyer_id')} else 'payable:purchase:' || u.id end`,
          's.price_micro',
        ),
        credited(market, 's.price_micro'),
      ],
    },
  ],
  person_payout: [
    {
      from: 'claim l',
      where: `l.purpose = 'balance' and l.state = 'done'`,
      key: `'payout:' || l.id`,
      lines: [debited(person('l.person_id'), 'l.amount_micro'), credited(market, 'l.amount_micro')],
    },
  ],
  premium_earned: [
    {
      // How much is worked out by itself: by the orders that stood then.
      from: 'pocket_fight k join fight f on f.id = k.fight_id',
      where: 'f.result_official_at is not null',
      key: `${ofFight('k')} || ':premium'`,
      lines: [perhapsDebited(`'reserve:cover'`), perhapsCredited(`'income:premium'`)],
    },
  ],
} satisfies Partial<Record<MadeKind, readonly EntrySource[]>>
