import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

/** What an entry moves of each account, debit above zero. */
const moved = (account: string) =>
  `coalesce(sum(p.amount_micro) filter (where p.account = ${account}), 0)`

const checks: readonly Check[] = [
  {
    invariant: 'L5',
    name: 'freezes-take-what-an-order-holds',
    what: 'an order was frozen with other money than it has before its close, after it, or once its plan is fixed',
    query: `select business_key as place, concat_ws(' ', b.recipient_micro, b.sale_fee_micro, b.reserve_micro) as expected,
        concat_ws(' ', recipient, pending, earned, cover, quarantine, escrow, reserve) as found
      from (select e.business_key, e.backing_id, ${moved(`'pocket:' || e.pocket_id || ':recipient'`)} as recipient,
          ${moved(`'pocket:' || e.pocket_id || ':fee-pending'`)} as pending,
          ${moved(`'income:sale-fee'`)} as earned, ${moved(`'reserve:cover'`)} as cover,
          ${moved(`'quarantine'`)} as quarantine, ${moved(`'escrow:pocket:' || e.pocket_id`)} as escrow,
          ${moved(`'escrow:reserve'`)} as reserve
        from ledger_entry e join posting p on p.entry_id = e.id where e.kind = 'freeze'
        group by e.id) f
      join backing b on b.id = f.backing_id
      where (recipient, pending, earned, cover, -quarantine, escrow, -reserve) not in (
        (b.recipient_micro, b.sale_fee_micro, 0, b.reserve_micro, b.backer_pays_micro, 0, 0),
        (b.recipient_micro, 0, b.sale_fee_micro, b.reserve_micro, b.backer_pays_micro, b.reserve_micro, b.reserve_micro),
        (least(recipient, b.recipient_micro), 0, 0, 0, recipient, 0, 0))`,
  },
  {
    invariant: 'L5',
    name: 'orders-end-with-all-their-money',
    what: 'an order was given back, or lost to a bank, with something else than what was held of it and what the provider bears',
    // A bank takes the whole from the provider, who has what was held.
    query: `select business_key as place, b.backer_pays_micro as expected,
        concat_ws(' ', held, borne, escrow, cash) as found
      from (select e.business_key, e.backing_id, e.kind,
          ${moved(`'quarantine'`)} + ${moved(`'pocket:' || e.pocket_id || ':recipient'`)} as held,
          ${moved(`'expense:' || e.kind`)} as borne, ${moved(`'escrow:pocket:' || e.pocket_id`)} as escrow,
          ${moved(`'provider:cash'`)} as cash
        from ledger_entry e join posting p on p.entry_id = e.id where e.kind in ('refund', 'chargeback')
        group by e.id) gone
      join backing b on b.id = gone.backing_id
      where gone.business_key = 'backing:' || b.id || ':' || gone.kind and (held + borne <> b.backer_pays_micro or escrow <> -held
        or cash <> case gone.kind when 'refund' then -borne else held end)`,
  },
  {
    invariant: 'L7',
    name: 'losses-to-banks-are-booked',
    what: 'what a bank has taken, or was recovered of it, is booked at another figure than it was noted at',
    query: `select lost.id as place, concat_ws(' ', lost.micro, case when c.id is not null then lost.recovered end) as expected,
        concat_ws(' ', coalesce(parts.micro, 0) + coalesce(c.loss, 0), c.recovered) as found
      from (select coalesce(order_id::text, id) as id, coalesce(sum(loss_micro), 0) as micro,
          coalesce(sum(recovered_micro), 0) as recovered
        from card_dispute where outcome = 'lost' group by 1) lost
      left join (select coalesce(d.order_id::text, d.id) as id, sum(p.amount_micro) as micro
        from card_dispute d join ledger_entry e on e.business_key = 'dispute:' || d.id
          join posting p on p.entry_id = e.id and p.account = 'expense:chargeback'
        where not exists (select from ledger_entry r where r.reverses = e.business_key)
        group by 1) parts on parts.id = lost.id
      left join (select e.backing_id::text as id, ${moved(`'expense:chargeback'`)} as loss,
          ${moved(`'provider:cash'`)} as recovered
        from ledger_entry e join posting p on p.entry_id = e.id
        where e.kind = 'chargeback' and e.business_key = 'backing:' || e.backing_id || ':chargeback'
        group by e.id) c on c.id = lost.id
      where lost.micro <> coalesce(parts.micro, 0) + coalesce(c.loss, 0) or lost.recovered <> c.recovered`,
  },
  {
    invariant: 'L7',
    name: 'closed-pockets-have-no-fee-pending',
    what: 'the books of a Pocket are closed and a sale fee of it is not earned',
    query: `select p.id as place, 0 as expected, -sum(l.amount_micro) as found
      from pocket p join posting l on l.account = 'pocket:' || p.id || ':fee-pending'
      where p.closed_at is not null group by p.id having sum(l.amount_micro) <> 0`,
  },
]

/** The money of orders that were frozen, given back or taken by a bank, and what is left of their fees. */
export function verifyOrderMoney(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
