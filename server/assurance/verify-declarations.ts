import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

/** The figures of a distribution as they are shown to whoever approves. */
const figures = (each: (name: string) => string) =>
  ['distribution', 'gross', 'wholeFee', 'net', 'fee', 'holders', 'fighter', 'provider', 'excess']
    .map((name) => each(name === 'distribution' ? name : `${name}Micro`))
    .join(', ')

const checks: readonly Check[] = [
  {
    invariant: 'L7',
    name: 'verified-earnings-are-owed',
    what: 'what is owed of verified earnings is not the part that its Pockets have sold',
    query: `select d.id as place, sold.micro as expected, d.owed_micro as found
      from earnings_declaration d cross join lateral (
        select coalesce(sum(div(d.earnings_micro::numeric * p.unit_cursor * p.ppm_per_unit, 1000000)), 0) as micro
        from pocket_fight c join pocket p on p.id = c.pocket_id
        where c.fight_id = d.fight_id and p.kind = 'share' and p.published_at is not null
          and (p.cancelled_at is null or p.cancelled_at > d.verified_at)
          -- Where nothing stood any more, all of it would have come straight back.
          and exists (select from backing b join certificate t on t.number = b.certificate_number
            where b.pocket_id = p.id and (b.void_cause is null or b.void_cause = 'charged_back'
              or t.burned_at > d.verified_at))) sold
      where d.verified_at is not null and d.owed_micro <> sold.micro`,
  },
  {
    invariant: 'L4',
    name: 'receipts-are-shared-or-go-back',
    what: 'a settled receipt made no distribution and does not go back, or what goes back of it is not what was too much',
    query: `select r.id as place, r.amount_micro::text as expected, r.excess_micro::text as found
      from fight_receipt r
      where r.settled_at is not null and not exists (select from distribution t where t.receipt_id = r.id)
        and (r.excess_micro <> r.amount_micro
          or not exists (select from treasury_order o where o.receipt_id = r.id))
      union all select o.receipt_id, r.excess_micro || ' ' || r.sender_address,
        o.amount_micro || ' ' || o.to_address
      from treasury_order o left join fight_receipt r on r.id = o.receipt_id
      where o.kind = 'receipt_return' and o.state <> 'refused'
        and (r.excess_micro, r.sender_address) is distinct from (o.amount_micro, o.to_address)`,
  },
  {
    invariant: 'L6',
    name: 'distributions-share-what-was-sold',
    what: 'a distribution is of other units than its Pocket has sold',
    query: `select t.receipt_id as place,
        concat_ws(' ', p.unit_cursor, p.unit_cursor * p.ppm_per_unit) as expected,
        concat_ws(' ', t.total_units, t.sold_ppm) as found
      from distribution t join pocket p on p.id = t.pocket_id
      where (t.total_units, t.sold_ppm) is distinct from
        (p.unit_cursor, p.unit_cursor * p.ppm_per_unit)`,
  },
  {
    invariant: 'L7',
    name: 'distributions-are-as-approved',
    what: 'a distribution has other figures than two operators have approved',
    query: `select t.receipt_id as place, asked.figures as expected, made.figures as found
      from distribution t join fight_receipt r on r.id = t.receipt_id
        join proposal a on a.subject = 'receipt:' || r.id and a.operation = 'approve_settlement'
          and a.outcome = 'carried_out'
        cross join lateral (select concat_ws(' ', ${figures((name) => `a.payload -> 'figures' ->> '${name}'`)}) as figures) asked
        cross join lateral (select concat_ws(' ', t.number, t.gross_micro, t.whole_fee_micro,
          t.net_micro, t.fee_micro, t.holders_micro, t.fighter_micro, t.provider_micro,
          r.excess_micro) as figures) made
      where asked.figures <> made.figures`,
  },
]

/** What fights have earned and what came in for it, against what was sold and approved. */
export function verifyDeclarations(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
