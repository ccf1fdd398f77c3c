import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

const premium = 'div(b.principal_micro::numeric * p.premium_bps, 10000)'

const checks: readonly Check[] = [
  {
    invariant: 'L7',
    name: 'prices-add-up',
    what: 'what a backer pays is not fee, reserve and recipient together',
    query: `select id as place, backer_pays_micro as expected,
        sale_fee_micro + reserve_micro + recipient_micro as found
      from backing where backer_pays_micro <> sale_fee_micro + reserve_micro + recipient_micro`,
  },
  {
    invariant: 'L7',
    name: 'sale-fees-are-floored',
    what: 'the sale fee of an order is not its rate of the principal, rounded down',
    query: `select b.id as place, div(b.principal_micro::numeric * p.sale_fee_bps, 10000) as expected,
        b.sale_fee_micro as found
      from backing b join pocket p on p.id = b.pocket_id
      where b.sale_fee_micro <> div(b.principal_micro::numeric * p.sale_fee_bps, 10000)`,
  },
  {
    invariant: 'L7',
    name: 'premiums-are-floored',
    what: 'the premiums of an order are not their rate of the principal, once for each level',
    query: `select b.id as place, (b.level1::int + b.level2::int) * ${premium} as expected,
        b.reserve_micro as found
      from backing b join pocket p on p.id = b.pocket_id
      where b.reserve_micro <> (b.level1::int + b.level2::int) * ${premium}`,
  },
  {
    invariant: 'L7',
    name: 'backers-pay-their-own-premium',
    what: 'a backer pays something else than the principal and the own premium',
    query: `select b.id as place, b.principal_micro + b.level2::int * ${premium} as expected,
        b.backer_pays_micro as found
      from backing b join pocket p on p.id = b.pocket_id
      where b.backer_pays_micro <> b.principal_micro + b.level2::int * ${premium}`,
  },
  {
    invariant: 'R8',
    name: 'covers-follow-the-levels',
    what: 'the cover of an order is not the one of its levels',
    query: `select id as place, expected, cover_bps as found from (
        select b.id, b.cover_bps, case when b.level1 and b.level2 then p.cover_level2_bps
          when b.level1 or b.level2 then p.cover_level1_bps else 0 end as expected
        from backing b join pocket p on p.id = b.pocket_id) each
      where cover_bps <> expected`,
  },
  {
    invariant: 'R1',
    name: 'minimums-are-kept',
    what: 'an order is below the minimum of its Pocket',
    query: `select b.id as place, p.minimum_micro as expected, b.principal_micro as found
      from backing b join pocket p on p.id = b.pocket_id
      where b.principal_micro < p.minimum_micro`,
  },
  {
    invariant: 'L6',
    name: 'units-make-the-principal',
    what: 'the principal of a share order is not its units at their price',
    query: `select b.id as place, b.units * p.unit_price_micro as expected, b.principal_micro as found
      from backing b join pocket p on p.id = b.pocket_id
      where b.kind = 'share' and b.principal_micro <> b.units * p.unit_price_micro`,
  },
  {
    invariant: 'R11',
    name: 'orders-are-of-their-pockets-kind',
    what: 'an order is of another kind than its Pocket, or in none',
    query: `select b.id as place, p.kind as expected, b.kind as found
      from backing b left join pocket p on p.id = b.pocket_id where p.kind is distinct from b.kind`,
  },
  {
    invariant: 'L7',
    name: 'orders-are-booked-at-their-price',
    what: 'an order was booked at another price than its own',
    query: `select b.id as place, concat_ws(' ', b.recipient_micro, b.sale_fee_micro, b.reserve_micro) as expected,
        concat_ws(' ', booked.recipient, booked.fee, booked.reserve) as found
      from backing b join (
        select e.backing_id,
          coalesce(-sum(p.amount_micro) filter (where p.account = 'pocket:' || o.pocket_id || ':recipient'), 0) as recipient,
          coalesce(-sum(p.amount_micro) filter (where p.account = 'pocket:' || o.pocket_id || ':fee-pending'), 0) as fee,
          coalesce(-sum(p.amount_micro) filter (where p.account = 'reserve:cover'), 0) as reserve
        from ledger_entry e join backing o on o.id = e.backing_id left join posting p on p.entry_id = e.id
        where e.kind = 'backing' group by e.backing_id) booked on booked.backing_id = b.id
      where (b.recipient_micro, b.sale_fee_micro, b.reserve_micro)
        <> (booked.recipient, booked.fee, booked.reserve)`,
  },
]

/** Each order's price by the terms that it was sold under, and as it was booked. */
export function verifyPrices(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
