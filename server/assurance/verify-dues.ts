import type { Selectable } from 'kysely'
import type { UnitInterval } from '#domain/kernel/interval.ts'
import { type Bps, bps, type MicroUsdc } from '#domain/kernel/money.ts'
import { type CancelledPart, cancelledPart } from '#domain/settlements/compensation-decision.ts'
import type { Database, FightCompensationRow } from '#server/kernel/door.ts'
import { readShareTerms } from '#server/settlements/door.ts'
import { type Check, type Difference, openTally, runChecks } from './difference.ts'

/** What a part of a distribution comes to by the interval of its certificate. */
const due = `div(t.net_micro::numeric * c.interval_until, t.total_units)
  - div(t.net_micro::numeric * c.interval_from, t.total_units)`

const checks: readonly Check[] = [
  {
    invariant: 'L6',
    name: 'parts-are-what-is-due',
    what: 'a part of what a fight brought is another one than its certificate is due, of a void interval, or went to somebody who did not hold it at the record time',
    query: `select id as place, concat_ws(' ', holder, amount) as expected, concat_ws(' ', person_id, amount_micro) as found
      from (select k.id, k.certificate_number, k.person_id, k.amount_micro, coalesce((select m.to_id from certificate_transfer m
            where m.certificate_number = c.number and m.at <= coalesce(t.settled_at, o.decided_at)
            order by m.at desc, m.id desc limit 1), c.original_holder_id) as holder,
          case when k.part not like 'distribution:%' then k.amount_micro
            when k.pocket_id = c.pocket_id and not exists (select from jsonb_array_elements(t.void_intervals) v
              where (v -> 'interval' ->> 'from')::integer = c.interval_from) then ${due} end as amount
        from claim_part k join certificate c on c.number = k.certificate_number
          left join distribution t on t.pocket_id = k.pocket_id and t.fight_id = k.fight_id
            and k.part = 'distribution:' || t.number
          left join fight_compensation o on o.pocket_id = k.pocket_id and o.fight_id = k.fight_id
            and k.part not like 'distribution:%'
        where k.released_at is null) each
      where amount is distinct from amount_micro or person_id <> holder
        -- Whoever has linked an address was its unknown owner all along.
        and not exists (select from certificate_transfer n where n.certificate_number = each.certificate_number
          and n.route = 'owner_known' and n.from_id = each.person_id and n.to_id = each.holder)`,
  },
  {
    invariant: 'L4',
    name: 'claims-add-up',
    what: 'a claim is not the sum of its parts',
    query: `select l.id as place, coalesce(sum(k.amount_micro), 0) as expected, l.amount_micro as found
      from claim l left join claim_part k on k.claim_id = l.id
      where l.purpose = 'parts' group by l.id
      having l.amount_micro <> coalesce(sum(k.amount_micro), 0)
        or bool_or((k.released_at is not null) <> (l.state = 'refused'))`,
  },
]

/** What holders were owed and have taken: by the rules, and to the right person. */
export async function verifyDues(db: Database): Promise<readonly Difference[]> {
  return [...(await runChecks(db, checks)), ...(await verifyCompensations(db))]
}

const ofCover = {
  invariant: 'L6',
  name: 'compensations-are-what-is-covered',
  what: 'a compensation, or a part of it that was taken, is not what the cover comes to',
}

type Decided = Selectable<FightCompensationRow>
type Covered = { certificateId: string; interval: UnitInterval; coverBps: Bps }

/** Each compensation worked out again from the certificates that stood. Invariant R8. */
async function verifyCompensations(db: Database): Promise<readonly Difference[]> {
  const decided = await db.selectFrom('fight_compensation').selectAll().execute()
  const tally = await openTally(db, ofCover)
  for (const row of decided) {
    const place = `pocket:${row.pocket_id}:fight:${row.fight_id}`
    const parts = await workOut(db, row)
    const taken = await readTaken(db, row)
    const totalMicro = parts.reduce((sum, part) => sum + part.compensationMicro, 0n)
    if (totalMicro !== row.total_micro) {
      tally.add({ place, expected: totalMicro, found: row.total_micro })
    }
    for (const { certificateId, compensationMicro, returnedMicro } of parts) {
      const compare = (name: string, expected: MicroUsdc) => {
        const found = taken.get(`${name} ${certificateId}`) ?? expected
        const at = `${place}:${name}:claim:${certificateId}`
        if (found !== expected) tally.add({ place: at, expected, found })
      }
      compare('compensation', compensationMicro)
      compare('returned', returnedMicro)
    }
  }
  return tally.found()
}

/** What the rules make of a called-off fight for each certificate that stood. */
async function workOut(db: Database, row: Decided): Promise<readonly CancelledPart[]> {
  const terms = await readShareTerms(db, row.pocket_id)
  const voids = new Set(row.void_intervals.map(({ from }) => from))
  const covered = await readCovered(db, row.pocket_id)
  const returned = {
    amountMicro: row.returned_micro,
    totalUnits: row.total_units,
    voids: row.void_intervals,
  }
  return covered
    .filter(({ interval }) => !voids.has(interval.from))
    .map((each) => cancelledPart({ terms, fightId: row.fight_id, returned }, each))
}

async function readCovered(db: Database, pocketId: string): Promise<readonly Covered[]> {
  const rows = await db
    .selectFrom('certificate')
    .select(['number', 'interval_from', 'interval_until', 'cover_bps'])
    .where('pocket_id', '=', pocketId)
    .execute()
  return rows.flatMap(({ number, interval_from: from, interval_until: until, cover_bps }) =>
    from === null || until === null
      ? []
      : [{ certificateId: number.toString(), interval: { from, until }, coverBps: bps(cover_bps) }],
  )
}

async function readTaken(db: Database, row: Decided): Promise<ReadonlyMap<string, MicroUsdc>> {
  const rows = await db
    .selectFrom('claim_part')
    .select(['certificate_number', 'part', 'amount_micro'])
    .where('pocket_id', '=', row.pocket_id)
    .where('fight_id', '=', row.fight_id)
    .where('part', 'in', ['compensation', 'returned'])
    .where('released_at', 'is', null)
    .execute()
  return new Map(rows.map((each) => [`${each.part} ${each.certificate_number}`, each.amount_micro]))
}
