import type { Platform } from '#server/platform.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

const checks: readonly Check[] = [
  {
    invariant: 'L4',
    name: 'sales-are-booked',
    what: 'a sale was booked at another price or royalty, to others, or not at all',
    query: `select id as place, expected, found from (
        select s.id, concat_ws(' ', s.price_micro, s.seller_micro, s.royalty_micro, s.price_micro) as expected,
          concat_ws(' ',
            coalesce(sum(p.amount_micro) filter (where e.kind = 'resale' and p.account = 'escrow:market'), 0),
            coalesce(-sum(p.amount_micro) filter (where e.kind = 'resale' and p.account = 'payable:person:' || s.seller_id), 0),
            coalesce(-sum(p.amount_micro) filter (where e.kind = 'resale' and p.account = 'income:royalty'), 0),
            coalesce(sum(p.amount_micro) filter (where e.kind = 'market_payment'
              and p.account = 'payable:person:' || s.buyer_id), 0)) as found
        from sale s left join ledger_entry e
            on e.business_key in ('resale:' || s.id, 'resale:' || s.id || ':payment')
          left join posting p on p.entry_id = e.id
        group by s.id) each
      where expected <> found`,
  },
  {
    invariant: 'L4',
    name: 'resales-have-their-sale',
    what: 'a price was booked for which nothing was sold',
    query: `select e.business_key as place from ledger_entry e
      where e.kind in ('resale', 'market_payment') and not exists (select from sale s
        where e.business_key in ('resale:' || s.id, 'resale:' || s.id || ':payment'))`,
  },
  {
    invariant: 'C5',
    name: 'sales-move-their-certificate',
    what: 'a sale moved no certificate, or is not what was offered',
    query: `select s.id as place from sale s join listing l on l.id = s.listing_id
      where (l.certificate_number, l.seller_id, l.price_micro, l.sold_at)
          is distinct from (s.certificate_number, s.seller_id, s.price_micro, s.sold_at)
        or not exists (select from certificate_transfer t where t.route = 'in_house_sale'
          and t.certificate_number = s.certificate_number and t.from_id = s.seller_id
          and t.to_id = s.buyer_id and t.price_micro = s.price_micro and t.at = s.sold_at)`,
  },
  {
    invariant: 'C2',
    name: 'moves-lead-to-the-holder',
    what: 'the moves of a certificate do not lead from its first holder to the present one',
    query: `select number as place, holder_id as expected, last as found from (
        select c.number, c.holder_id, c.original_holder_id,
          coalesce(m.first, c.original_holder_id) as first,
          coalesce(m.last, c.original_holder_id) as last, coalesce(m.torn, false) as torn
        from certificate c left join (
          select certificate_number, (array_agg(from_id order by at, id))[1] as first,
            (array_agg(to_id order by at desc, id desc))[1] as last, bool_or(from_id <> before) as torn
          from (select t.*, lag(to_id, 1, from_id) over (
              partition by certificate_number order by at, id) as before
            from certificate_transfer t) t
          group by certificate_number) m on m.certificate_number = c.number
      ) each where last <> holder_id or first <> original_holder_id or torn`,
  },
  {
    invariant: 'L7',
    name: 'royalties-are-floored',
    what: 'the royalty of a sale is not the rate of its Pocket of the price, rounded down',
    query: `select place, expected, found from (
        select s.id as place, s.royalty_micro as found,
          div(s.price_micro::numeric * (p.sold_under ->> 'royaltyBps')::int, 10000) as expected
        from sale s join certificate c on c.number = s.certificate_number
          join pocket p on p.id = c.pocket_id) each
      where expected <> found`,
  },
]

/** The in-house market: each sale as it was offered, booked and carried out, and its royalty. Rule NFT-02. */
export function verifyMarket({ db }: Pick<Platform, 'db'>): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
