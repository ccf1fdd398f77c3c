import type { Platform } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

const checks: readonly Check[] = [
  {
    invariant: 'C5',
    name: 'sales-move-their-certificate',
    what: 'a sale moved no certificate or is not what was offered, or a certificate came to another holder without a sale',
    // Beside what platforms on the list have sold, the in-house market is the only way to another holder.
    query: `select coalesce(s.id::text, t.certificate_number || ':' || t.id) as place, t.route as found
      from (select s.*, l.id is not null as is_as_offered from sale s left join listing l
          on (l.id, l.certificate_number, l.seller_id, l.price_micro, l.sold_at)
            = (s.listing_id, s.certificate_number, s.seller_id, s.price_micro, s.sold_at)) s
        full join (select *, case route when 'in_house_sale' then price_micro end as price
          from certificate_transfer where from_id <> to_id and route not in ('listed_operator', 'owner_known')) t
        on (t.certificate_number, t.from_id, t.to_id, t.at, t.price)
          = (s.certificate_number, s.seller_id, s.buyer_id, s.sold_at, s.price_micro)
      where s.id is null or t.id is null or not s.is_as_offered`,
  },
  {
    invariant: 'C5',
    name: 'foreign-sales-are-on-the-chain',
    what: 'a certificate came to another holder by a platform that the chain knows nothing of, or to whoever has not linked its address',
    query: `select coalesce(s.id::text, t.certificate_number || ':' || t.id) as place, t.route as found
      from (select s.* from foreign_sale s where seller_id <> buyer_id) s
        full join (select * from certificate_transfer where route = 'listed_operator') t
        on (t.certificate_number, t.from_id, t.to_id, t.price_micro)
          = (s.certificate_number, s.seller_id, s.buyer_id, s.price_micro)
      where s.id is null or t.id is null
      union all select s.id::text, 'no move' from foreign_sale s join certificate c on c.number = s.certificate_number
      where not exists (select from chain_token_event e where e.backing_id = c.backing_id
        and e.transaction_hash = s.transaction_hash and e.owner = s.to_address)
      union all select t.certificate_number || ':' || t.id, t.route from certificate_transfer t
      where t.route = 'owner_known' and not exists (select from unknown_owner u
        join wallet w on lower(w.address) = lower(u.address) and w.person_id = t.to_id
        where u.person_id = t.from_id)`,
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
    invariant: 'L5',
    name: 'purchases-hold-their-money',
    what: 'what is held for a purchase is not what has paid it and is still to be handed over',
    query: `select id as place, expected, found from (
        select u.id, case when u.state in ('paid', 'frozen') or u.state = 'disputed'
            and not exists (select from sale s where s.id = u.id)
          then u.price_micro else 0 end as expected, coalesce(-sum(p.amount_micro), 0) as found
        from purchase u left join posting p on p.account = 'payable:purchase:' || u.id
        group by u.id) each
      where expected <> found`,
  },
  {
    invariant: 'R3',
    name: 'purchases-are-counted',
    what: 'what a person has bought on the market is not what their purchases say',
    query: `select p.id as place, p.purchased_micro as found, coalesce(sum(b.price_micro), 0) as expected
      from person p left join (
        select buyer_id, price_micro from purchase where payment_id is not null
        union all select s.buyer_id, s.price_micro from sale s
          where not exists (select from purchase u where u.id = s.id)) b on b.buyer_id = p.id
      group by p.id having p.purchased_micro <> coalesce(sum(b.price_micro), 0)`,
  },
]

/** The in-house market: each sale as it was offered and carried out, and what is held for purchases. Rule NFT-02. */
export function verifyMarket({ db }: Pick<Platform, 'db'>): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
