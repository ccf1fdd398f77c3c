import { PURCHASE_TRANSITIONS } from '#domain/market/purchase.ts'
import type { Platform } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks, slack } from './difference.ts'

const listedSteps = Object.entries(PURCHASE_TRANSITIONS)
  .flatMap(([from, targets]) => targets.map((to) => `('${from}', '${to}')`))
  .join(', ')

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
              and p.account in ('payable:person:' || s.buyer_id, 'payable:purchase:' || s.id)), 0)) as found
        from sale s left join ledger_entry e
            on e.business_key in ('resale:' || s.id, 'resale:' || s.id || ':payment')
          left join posting p on p.entry_id = e.id
        group by s.id) each
      where expected <> found`,
  },
  {
    invariant: 'L4',
    name: 'balances-buy-what-was-asked-for',
    what: 'a certificate was paid out of a balance whose owner, the log says, has not bought it at that price',
    query: `select s.id as place, concat_ws(' ', s.listing_id, s.buyer_id, s.price_micro) as found from sale s
      where not exists (select from purchase u where u.id = s.id)
        and not exists (select from audit_log l where l.subject = 'sale:' || s.id
          and l.detail ->> 'listingId' = s.listing_id::text and l.detail ->> 'buyerId' = s.buyer_id::text
          and l.detail ->> 'priceMicro' = s.price_micro::text)`,
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
    invariant: 'C5',
    name: 'moves-have-their-sale',
    what: 'a certificate came to another holder who has not bought it',
    // The in-house market is the only way to another holder.
    query: `select t.certificate_number || ':' || t.id as place, t.route as found
      from certificate_transfer t
      where t.from_id <> t.to_id and (t.route <> 'in_house_sale' or not exists (select from sale s
        where s.certificate_number = t.certificate_number and s.seller_id = t.from_id
          and s.buyer_id = t.to_id and s.price_micro = t.price_micro and s.sold_at = t.at))`,
  },
  {
    invariant: 'C5',
    name: 'frozen-offers-are-not-sold',
    what: 'an offer was sold while compliance kept it from being bought',
    query: `select l.id as place, l.sold_at as found from listing l
      join hold s on s.operation = 'freeze_listing' and s.subject = l.id::text
      where l.sold_at > s.begun_at + ${slack} and not coalesce(l.sold_at >= s.ended_at - ${slack}, false)`,
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
    invariant: 'L4',
    name: 'purchases-are-booked-once',
    what: 'a paid purchase has not exactly one entry, or an unpaid one has',
    query: `select u.id as place, (u.payment_id is not null)::int as expected, count(e.id) as found
      from purchase u left join ledger_entry e on e.business_key = 'purchase:' || u.id
      group by u.id having count(e.id) <> (u.payment_id is not null)::int`,
  },
  {
    invariant: 'L5',
    name: 'purchases-are-converted-once',
    what: 'the money of a purchase lies in the escrow and its conversion is not booked, or the other way round',
    query: `select u.id as place, p.provider <> 'chain' and u.converted_at is not null as expected,
        count(e.id) as found
      from purchase u join payment p on p.payment_id = u.payment_id and p.order_id = u.id
        left join ledger_entry e on e.business_key = 'purchase:' || u.id || ':conversion'
      group by u.id, p.provider
      having count(e.id) <> (p.provider <> 'chain' and u.converted_at is not null)::int`,
  },
  {
    invariant: 'R11',
    name: 'sold-purchases-have-their-sale',
    what: 'a purchase is sold without a sale, or of another price, royalty or certificate',
    query: `select u.id as place, u.state as expected, s.id as found
      from purchase u left join sale s on s.id = u.id
      where u.state = 'sold' and s.id is null or s.id is not null and (
        u.state not in ('sold', 'disputed', 'charged_back')
        or (s.listing_id, s.certificate_number, s.seller_id, s.buyer_id, s.price_micro, s.royalty_micro)
          is distinct from (u.listing_id, u.certificate_number, u.seller_id, u.buyer_id,
            u.price_micro, u.royalty_micro))`,
  },
  {
    invariant: 'R4',
    name: 'buyers-were-screened',
    what: 'a certificate was handed over to somebody whose payment has not passed the screening',
    query: `select u.id as place from purchase u where u.state = 'sold'
      and not exists (select from identity.screening_check c where c.order_id = u.id
        and c.phase = 'after_payment' and c.verdict = 'pass')
      and not exists (select from purchase_transition t where t.purchase_id = u.id and t.from_state = 'frozen')`,
  },
  {
    invariant: 'R11',
    name: 'purchase-transitions-are-listed',
    what: 'a purchase took a step that is not on the list, or is not where its last step has brought it',
    query: `select u.id as place, last.to_state as expected, u.state as found
      from purchase u left join (select distinct on (purchase_id) purchase_id, to_state
        from purchase_transition order by purchase_id, id desc) last on last.purchase_id = u.id
      where last.to_state is distinct from u.state or exists (select from purchase_transition t
        where t.purchase_id = u.id and t.from_state is not null
          and (t.from_state, t.to_state) not in (${listedSteps}))`,
  },
  {
    invariant: 'L5',
    name: 'purchases-reserve-their-room',
    what: 'a purchase reserves no room under the threshold while it waits, or still does afterwards',
    query: `select u.id as place, u.price_micro as expected, r.counter_micro as found
      from purchase u left join reservation r on r.order_id = u.id
      where r.order_id is null or r.counter_micro <> u.price_micro or r.person_id <> u.buyer_id
        or r.units <> 0
        or r.ended_at is null and u.state not in ('awaiting_payment', 'detected')`,
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
