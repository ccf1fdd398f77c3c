import {
  credited,
  debited,
  type EntrySource,
  type MadeKind,
  perhapsCredited,
  perhapsDebited,
  touched,
} from './entry-source.ts'

const paid = `backing b join payment y on y.payment_id = b.payment_id and y.order_id = b.id`
const bought = `purchase u join payment y on y.payment_id = u.payment_id and y.order_id = u.id`
const recipient = `'pocket:' || b.pocket_id || ':recipient'`
const feePending = `'pocket:' || b.pocket_id || ':fee-pending'`
const escrow = `'escrow:pocket:' || b.pocket_id`
const cover = `'reserve:cover'`
const reserve = `'escrow:reserve'`
const clearing = `'clearing:card'`
const cash = `'provider:cash'`
const rounding = `'fx_rounding'`
const quarantine = `'quarantine'`
const market = `'escrow:market'`
const purchased = `'payable:purchase:' || u.id`
const expense = (name: string) => `'expense:${name}'`

const orderCredits = [
  credited(recipient, 'b.recipient_micro'),
  credited(feePending, 'b.sale_fee_micro'),
  credited(cover, 'b.reserve_micro'),
]

const undone = (key: string) => `exists (select from ledger_entry r where r.reverses = ${key})`

/** What the capture of an order or a purchase was worth by its quote, as it was booked, in `c`. */
const captured = (key: string) => `join ledger_entry e on e.business_key = ${key}
  join posting c on c.entry_id = e.id and c.account = 'clearing:card'`

/** Orders of Pockets and their money, wherever it is stopped, given back or taken by a bank. */
export const entriesOfOrders = {
  backing: [
    {
      from: paid,
      where: `y.provider = 'chain'`,
      key: `'backing:' || b.id`,
      lines: [debited(escrow, 'b.backer_pays_micro'), ...orderCredits],
    },
    {
      from: paid,
      where: `y.provider <> 'chain'`,
      key: `'backing:' || b.id`,
      lines: [perhapsDebited(clearing), ...orderCredits, perhapsCredited(rounding)],
    },
  ],
  card_conversion: [
    {
      from: `${paid} ${captured(`'backing:' || b.id`)}`,
      key: `'backing:' || b.id || ':conversion'`,
      isOptional: true,
      lines: [
        debited(escrow, 'b.backer_pays_micro'),
        credited(clearing, 'c.amount_micro'),
        touched(cash),
        touched(rounding),
      ],
    },
  ],
  freeze: [
    {
      from: `backing b join ledger_entry f on f.backing_id = b.id and f.kind = 'freeze'`,
      where: `f.business_key = 'backing:' || b.id || ':freeze'
        or f.business_key ~ ('^backing:' || b.id || ':freeze:([2-9]|[1-9][0-9]+)$')`,
      key: 'f.business_key',
      lines: [
        perhapsDebited(recipient, 'b.recipient_micro'),
        perhapsDebited(feePending, 'b.sale_fee_micro'),
        perhapsDebited(`'income:sale-fee'`, 'b.sale_fee_micro'),
        perhapsDebited(cover, 'b.reserve_micro'),
        perhapsCredited(quarantine, 'b.backer_pays_micro'),
        perhapsDebited(escrow, 'b.reserve_micro'),
        perhapsCredited(reserve, 'b.reserve_micro'),
      ],
    },
  ],
  refund: [
    {
      from: 'backing b',
      where: `b.state in ('refunded', 'withdrawn')`,
      key: `'backing:' || b.id || ':refund'`,
      lines: [
        perhapsDebited(quarantine, 'b.backer_pays_micro'),
        perhapsDebited(expense('refund'), 'b.backer_pays_micro'),
        perhapsCredited(escrow, 'b.backer_pays_micro'),
        perhapsCredited(cash, 'b.backer_pays_micro'),
      ],
    },
  ],
  chargeback: [
    {
      from: paid,
      where: `b.state = 'charged_back' and y.provider <> 'chain' and not ${undone(`'backing:' || b.id`)}`,
      key: `'backing:' || b.id || ':chargeback'`,
      isOptional: true,
      lines: [
        perhapsDebited(recipient, 'b.recipient_micro'),
        perhapsDebited(quarantine, 'b.backer_pays_micro'),
        perhapsDebited(cash, 'b.backer_pays_micro'),
        perhapsDebited(expense('chargeback'), 'b.backer_pays_micro'),
        perhapsCredited(escrow, 'b.backer_pays_micro'),
        credited(clearing, 'b.backer_pays_micro'),
      ],
    },
    {
      from: 'card_dispute d',
      where: `d.outcome = 'lost'`,
      key: `'dispute:' || d.id`,
      lines: [perhapsDebited(expense('chargeback')), perhapsCredited(clearing)],
    },
  ],
  clearing: [
    {
      from: paid,
      where: `b.state = 'charged_back' and y.provider <> 'chain' and not ${undone(`'backing:' || b.id`)}`,
      key: `'backing:' || b.id || ':clearing'`,
      isOptional: true,
      lines: [debited(clearing, 'b.backer_pays_micro'), credited(cash, 'b.backer_pays_micro')],
    },
    {
      from: `card_dispute d join ledger_entry e on e.business_key = 'dispute:' || d.id
        join posting l on l.entry_id = e.id and l.account = 'expense:chargeback'`,
      where: `d.outcome = 'lost'`,
      key: `'dispute:' || d.id || ':clearing'`,
      isOptional: true,
      lines: [debited(clearing, 'l.amount_micro'), credited(cash, 'l.amount_micro')],
    },
    {
      // What the treasury got for a payment that was undone before, beyond its quote or short of it.
      from: `effect_intent i cross join lateral (values ('backing:' || i.order_id), ('purchase:' || i.order_id)) o (key)
        ${captured('o.key')}
        cross join lateral (select (i.answer ->> 'receivedMicro')::bigint - c.amount_micro as micro) gained`,
      where: `i.kind = 'card_conversion' and i.state = 'done' and ${undone('o.key')}`,
      key: `'late-conversion:' || i.order_id`,
      isOptional: true,
      lines: [debited(cash, 'gained.micro'), credited(rounding, 'gained.micro')],
    },
  ],
  purchase: [
    {
      from: bought,
      where: `y.provider = 'chain'`,
      key: `'purchase:' || u.id`,
      lines: [debited(market, 'u.price_micro'), credited(purchased, 'u.price_micro')],
    },
    {
      from: bought,
      where: `y.provider <> 'chain'`,
      key: `'purchase:' || u.id`,
      lines: [
        perhapsDebited(clearing),
        credited(purchased, 'u.price_micro'),
        perhapsCredited(rounding),
      ],
    },
  ],
  purchase_conversion: [
    {
      from: `${bought} ${captured(`'purchase:' || u.id`)}`,
      where: 'u.converted_at is not null',
      key: `'purchase:' || u.id || ':conversion'`,
      lines: [
        debited(market, 'u.price_micro'),
        credited(clearing, 'c.amount_micro'),
        touched(cash),
        touched(rounding),
      ],
    },
  ],
} satisfies Partial<Record<MadeKind, readonly EntrySource[]>>
