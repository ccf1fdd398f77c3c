import { sql } from 'kysely'
import { addMonths, isBefore } from '#domain/kernel/time.ts'
import type { Platform } from '#server/kernel/door.ts'
import { type Check, type Difference, openTally, runChecks } from './difference.ts'

const ended = "('refunded', 'withdrawn', 'charged_back')"

const checks: readonly Check[] = [
  {
    invariant: 'C2',
    name: 'paid-orders-have-a-certificate',
    what: 'a paid order has no certificate or another one’s, or an unpaid one has',
    query: `select b.id as place, b.certificate_number as expected, c.number as found
      from backing b left join certificate c on c.backing_id = b.id
      where (b.payment_id is not null) <> (c.number is not null) or c.number <> b.certificate_number`,
  },
  {
    invariant: 'C2',
    name: 'certificates-have-an-order',
    what: 'a certificate belongs to no order',
    query: `select number as place from certificate c
      where not exists (select from backing b where b.id = c.backing_id)`,
  },
  {
    invariant: 'C2',
    name: 'certificates-fit-their-order',
    what: 'a certificate says something else than its order',
    query: `select c.number as place,
        concat_ws(' ', b.kind, b.pocket_id, b.principal_micro, b.cover_bps, b.interval_from, b.interval_until) as expected,
        concat_ws(' ', c.kind, c.pocket_id, c.principal_micro, c.cover_bps, c.interval_from, c.interval_until) as found
      from certificate c join backing b on b.id = c.backing_id
      where (b.kind, b.pocket_id, b.principal_micro, b.cover_bps, b.interval_from, b.interval_until, b.person_id)
        is distinct from
        (c.kind, c.pocket_id, c.principal_micro, c.cover_bps, c.interval_from, c.interval_until, c.original_holder_id)`,
  },
  {
    invariant: 'L6',
    name: 'cursors-end-the-intervals',
    what: 'the cursor of a Pocket is not the sum of its intervals',
    query: `select p.id as place, p.unit_cursor as found,
        coalesce(sum(c.interval_until - c.interval_from), 0) as expected
      from pocket p left join certificate c on c.pocket_id = p.id and c.interval_from is not null
      group by p.id having p.unit_cursor <> coalesce(sum(c.interval_until - c.interval_from), 0)
        or p.unit_cursor <> coalesce(max(c.interval_until), 0)
        or coalesce(min(c.interval_from), 0) <> 0`,
  },
  {
    invariant: 'L6',
    name: 'intervals-tile-the-cursor',
    what: 'two intervals of a Pocket overlap or leave a gap',
    query: `select number as place, before as expected, interval_from as found from (
        select number, interval_from,
          lag(interval_until, 1, 0) over (partition by pocket_id order by interval_from) as before
        from certificate where interval_from is not null) each
      where interval_from <> before`,
  },
  {
    invariant: 'L5',
    name: 'void-units-are-counted',
    what: 'the void units of a Pocket are not those of its ended orders',
    query: `select p.id as place, p.void_units as found, coalesce(sum(b.units), 0) as expected
      from pocket p left join backing b
        on b.pocket_id = p.id and b.payment_id is not null and b.state in ${ended}
          -- What was charged back stays sold: its parts are the provider's, not the athlete's again.
          and b.void_cause is distinct from 'charged_back'
      group by p.id having p.void_units <> coalesce(sum(b.units), 0)`,
  },
  {
    invariant: 'R4',
    name: 'certificates-stand-with-their-order',
    what: 'a certificate can do what the state of its order forbids',
    query: `select c.number as place, b.state as expected, c.state as found
      from certificate c join backing b on b.id = c.backing_id
      where b.state = 'confirmed' and c.state not in ('locked', 'frozen')
        or b.state = 'unlocked' and c.state = 'locked'
        or b.state in ('frozen', 'disputed') and c.state <> 'frozen' and c.state <> 'burned'
        or b.state in ${ended} and c.state not in ('burned', 'frozen')`,
  },
  {
    invariant: 'R4',
    name: 'unlocked-means-screened',
    what: 'a certificate was unlocked although its payment was not screened',
    query: `select b.id as place, b.state as found from backing b
      where b.state in ('unlocked', 'settled')
        and not exists (select from identity.screening_check s where s.order_id = b.id
          and s.phase = 'after_payment' and s.verdict = 'pass')
        and not exists (select from backing_transition s where s.backing_id = b.id and s.from_state = 'frozen')`,
  },
  {
    invariant: 'C5',
    name: 'federation-certificates-stay',
    what: 'a federation certificate has moved',
    query: `select number as place, original_holder_id as expected, holder_id as found
      from certificate where kind = 'federation' and holder_id <> original_holder_id`,
  },
  {
    invariant: 'C6',
    name: 'burns-have-their-time',
    what: 'a certificate is burned without a time, or has one and is not',
    query: `select number as place, state as expected, burned_at as found from certificate
      where (state = 'burned') <> (burned_at is not null)`,
  },
]

/** Certificates against their orders, their Pockets and the rules of their burning. */
export async function verifyCertificates(
  platform: Pick<Platform, 'db'>,
): Promise<readonly Difference[]> {
  return [...(await runChecks(platform.db, checks)), ...(await verifyBurns(platform))]
}

/** None burned before its rule says so; what was given back burns with its refund. Invariant C6. */
async function verifyBurns({ db }: Pick<Platform, 'db'>): Promise<readonly Difference[]> {
  const check = {
    invariant: 'C6',
    name: 'burns-were-due',
    what: 'a certificate was burned too early, or is of a kind that never burns',
  }
  const burned = await db
    .selectFrom('certificate as c')
    .innerJoin('backing as b', 'b.id', 'c.backing_id')
    .innerJoin('pocket as p', 'p.id', 'c.pocket_id')
    .leftJoin('fighter as f', 'f.id', 'p.fighter_id')
    .select(['c.number', 'c.kind', 'c.burned_at', 'f.first_pro_contract_at as contractAt'])
    .select('p.last_fight_settled_at as settledAt')
    .select(sql<number>`(p.sold_under ->> 'priorityMonths')::int`.as('months'))
    .where('c.burned_at', 'is not', null)
    .where('b.state', 'not in', ['refunded', 'withdrawn', 'charged_back'])
    // Whoever has bought it on the market has had the price taken back by their bank.
    .where(sql<boolean>`b.void_cause is distinct from 'charged_back'`)
    .execute()
  const tally = await openTally(db, check)
  for (const { number, kind, burned_at, contractAt, settledAt, months } of burned) {
    const badgeDue = contractAt ? addMonths(contractAt, months) : null
    const due = kind === 'tips' ? badgeDue : kind === 'share' ? settledAt : null
    if (due && burned_at && !isBefore(burned_at, due)) continue
    const expected = due ? `from ${due.toISOString()}` : 'never so far'
    tally.add({ place: number, expected, found: burned_at?.toISOString() })
  }
  return tally.found()
}
