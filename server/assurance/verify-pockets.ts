import { sql } from 'kysely'
import { addMonths, isBefore } from '#domain/kernel/time.ts'
import type { Platform } from '#server/kernel/door.ts'
import { type Check, type Difference, openTally, runCheck, runChecks, slack } from './difference.ts'

type Fixture = Pick<Platform, 'db' | 'clock'>

const closesAt = 'least(p.closes_at, p.ended_early_at)'

/** The close was told beforehand. An early end comes by another clock: what was taken just before it may bear a later time. */
const cameLate = (at: string) => `(${at} >= p.closes_at or ${at} > p.ended_early_at + ${slack})`

const checks: readonly Check[] = [
  {
    invariant: 'R2',
    name: 'orders-came-while-open',
    what: 'an order was taken before the opening or after the close',
    query: `select b.id as place, b.created_at as found,
        coalesce(p.priority_opens_at, p.opens_at) || ' until ' || ${closesAt} as expected
      from backing b join pocket p on p.id = b.pocket_id
      where b.created_at < coalesce(p.priority_opens_at, p.opens_at) or ${cameLate('b.created_at')}`,
  },
  {
    invariant: 'R2',
    name: 'payments-came-before-the-close',
    what: 'a payment that came after the close has confirmed an order',
    query: `select b.id as place, ${closesAt} as expected, y.seen_at as found
      from backing b join pocket p on p.id = b.pocket_id
      join payment y on y.payment_id = b.payment_id and y.order_id = b.id
      where ${cameLate('y.seen_at')}`,
  },
  {
    invariant: 'R11',
    name: 'pockets-are-approved-before-they-open',
    what: 'a Pocket was published without having been submitted and approved before',
    query: `select id as place from pocket where published_at is not null
      and (approved_at is null or submitted_at is null
        or approved_at > published_at + ${slack} or submitted_at > approved_at + ${slack})`,
  },
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
    invariant: 'C6',
    name: 'badges-count-from-the-verified-contract',
    what: 'an athlete’s badges count from another day than that of the contract that was verified',
    query: `select c.fighter_id as place, c.signed_at as expected, f.first_pro_contract_at as found
      from pro_contract c join fighter f on f.id = c.fighter_id
      where c.verified_at is not null and f.first_pro_contract_at is distinct from c.signed_at`,
  },
  {
    invariant: 'R9',
    name: 'federations-are-approved-by-two',
    what: 'a federation has a published Pocket and was not approved by two people',
    query: `select p.id as place from pocket p left join federation f on f.id = p.federation_id
      where p.kind = 'federation' and p.published_at is not null
        and (f.id is null or f.first_approver is null or f.second_approver is null
          or f.first_approver = f.second_approver)`,
  },
  {
    invariant: 'C4',
    name: 'shares-cover-their-own-fights',
    what: 'a share Pocket covers no fight, more than it was to, or one of another athlete',
    query: `select p.id as place, '1 to ' || (p.sold_under ->> 'coveredFightsMost') as expected,
        count(f.*) as found
      from pocket p left join pocket_fight c on c.pocket_id = p.id left join fight f on f.id = c.fight_id
      where p.kind = 'share' and p.published_at is not null
      group by p.id having count(f.*) not between 1 and (p.sold_under ->> 'coveredFightsMost')::int or count(*) <> count(f.*)
        or bool_or(f.fighter_id <> p.fighter_id)`,
  },
  {
    invariant: 'R2',
    name: 'nobody-backs-themselves',
    what: 'the athlete, the manager or the opponent has backed the own Pocket',
    query: `select b.id as place, b.person_id as found
      from backing b join pocket p on p.id = b.pocket_id join fighter f on f.id = p.fighter_id
      where b.person_id = f.person_id and b.kind <> 'federation' or b.kind = 'share' and b.person_id = f.manager_person_id
        and b.created_at > coalesce(f.manager_named_at + ${slack}, '-infinity')
      union select b.id, b.person_id
      from backing b join pocket_fight c on c.pocket_id = b.pocket_id
        join fight g on g.id = c.fight_id and g.opponent_person_id = b.person_id
      where b.kind = 'share' and b.created_at > coalesce(g.opponent_named_at + ${slack}, '-infinity')`,
  },
]

/** Pockets, and the times at which they were backed. */
export async function verifyPockets(fixture: Fixture): Promise<readonly Difference[]> {
  return [
    ...(await runChecks(fixture.db, checks)),
    ...(await verifyOffer(fixture)),
    ...(await verifyFights(fixture)),
    ...(await verifyTipPockets(fixture)),
  ]
}

/** Sold and held together never pass what a Pocket offers. Invariant C4. */
async function verifyOffer({ db, clock }: Fixture): Promise<readonly Difference[]> {
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
async function verifyFights({ db, clock }: Fixture): Promise<readonly Difference[]> {
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

/** Never one tip Pocket more than four opened by an athlete within twelve months, as they were sold. Invariant R6. */
async function verifyTipPockets({ db }: Fixture): Promise<readonly Difference[]> {
  const check = {
    invariant: 'R6',
    name: 'tip-pockets-are-few',
    what: 'an athlete opened more tip Pockets within twelve months than may be',
  }
  const pockets = await db
    .selectFrom('pocket')
    .select(['fighter_id', 'opens_at'])
    .select(sql<number>`(sold_under ->> 'tipPocketsPerYear')::int`.as('limit'))
    .where('kind', '=', 'tips')
    .where('published_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    // What was ended before its opening never opened.
    .where((at) =>
      at.or([at('ended_early_at', 'is', null), at('ended_early_at', '>', at.ref('opens_at'))]),
    )
    .orderBy('opens_at')
    .execute()
  const byAthlete = Map.groupBy(pockets, ({ fighter_id }) => fighter_id)
  const tally = await openTally(db, check)
  for (const [place, opened] of byAthlete) {
    const most = Math.max(...opened.map(({ limit }) => limit))
    const early = opened.some(({ opens_at }, at) => {
      const first = opened[at - most]
      return first !== undefined && isBefore(opens_at, addMonths(first.opens_at, 12))
    })
    if (early) tally.add({ place, expected: most, found: `${most + 1} or more` })
  }
  return tally.found()
}
