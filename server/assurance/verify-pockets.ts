import { sql } from 'kysely'
import type { Platform } from '#server/kernel/door.ts'
import { type Check, type Difference, runCheck, runChecks, slack } from './difference.ts'

type Context = Pick<Platform, 'db' | 'clock'>

const closesAt = 'least(p.closes_at, p.ended_early_at)'

/** A full sale, and the best cover that a Pocket offers. */
const sale = 'p.unit_price_micro::numeric * p.unit_count'
const cover = `case when p.compensation_level1 then p.cover_level2_bps
  when p.cover_backer_alone then p.cover_level1_bps else 0 end`

const checks: readonly Check[] = [
  {
    invariant: 'R10',
    name: 'cancelled-pockets-give-everything-back',
    what: 'a Pocket is cancelled, nothing is on its way back any more, and an order of it stands',
    query: `select b.id as place, p.cancelled_at as expected, b.state as found
      from backing b join pocket p on p.id = b.pocket_id
      where p.cancelled_at is not null and b.state in ('confirmed', 'unlocked', 'settled')
        and not exists (select from outbox o where o.kind = 'refund_pocket' and o.done_at is null
          and o.payload ->> 'pocketId' = p.id::text)`,
  },
  {
    invariant: 'R8',
    name: 'earmarks-follow-the-terms',
    what: 'the reserve sets apart for a Pocket another sum than its terms need',
    query: `select p.id as place, coalesce(e.micro, 0) as expected, p.earmark_micro as found
      from pocket p cross join lateral (
        select greatest(max(micro),
          div(sum(micro) * (p.sold_under ->> 'earmarkBps')::int + 9999, 10000)) as micro
        from (select div((div(${sale} * upto, total) - div(${sale} * (upto - weight), total))
            * (${cover}), 10000) as micro
          from (select weight, sum(weight) over () as total, sum(weight) over (order by position) as upto
            from pocket_fight where pocket_id = p.id) fights) exposures) e
      where p.published_at is not null and p.earmark_micro <> coalesce(e.micro, 0)`,
  },
]

/** What Pockets have sold, give back and need of the reserve. */
export async function verifyPockets(context: Context): Promise<readonly Difference[]> {
  return [
    ...(await runChecks(context.db, checks)),
    ...(await verifyOffer(context)),
    ...(await verifyFights(context)),
  ]
}

/** Sold and held together never pass what a Pocket offers. Invariant C4. */
async function verifyOffer({ db, clock }: Context): Promise<readonly Difference[]> {
  const check = {
    invariant: 'C4',
    name: 'none-oversold',
    what: 'a Pocket has sold and reserved more units than it offers',
  }
  const query = sql`select * from (select p.id as place, p.unit_count as expected, p.unit_cursor +
        coalesce((select sum(units) from reservation r where r.pocket_id = p.id
          and r.ended_at is null and r.reserved_until - ${sql.raw(slack)} > ${clock.now()}), 0) as found
      from pocket p where p.unit_count is not null) each
    where found > expected`
  return runCheck(db, check, query)
}

/** Of one fight, sold and on offer over all Pockets ever: at most 80 %, as they were sold. Invariant C4. */
async function verifyFights({ db, clock }: Context): Promise<readonly Difference[]> {
  const check = {
    invariant: 'C4',
    name: 'fights-stay-within-the-cap',
    what: 'more of a fight is sold and on offer than may be',
  }
  const query = sql`select * from (select c.fight_id as place, max((p.sold_under ->> 'fightCapPpm')::bigint) as expected, sum(((case when ${sql.raw(closesAt)} - ${sql.raw(slack)} <= ${clock.now()}
        then p.unit_cursor else p.unit_count end) - p.void_units)::bigint * p.ppm_per_unit) as found
    from pocket_fight c join pocket p on p.id = c.pocket_id
    where p.published_at is not null and p.cancelled_at is null
    group by c.fight_id) each where found > expected`
  return runCheck(db, check, query)
}
