import type { Selectable } from 'kysely'
import type { UnitInterval } from '#domain/kernel/interval.ts'
import { type Bps, bps, type MicroUsdc } from '#domain/kernel/money.ts'
import { type CancelledPart, cancelledPart } from '#domain/settlements/compensation-decision.ts'
import type { Database, FightCompensationRow } from '#server/kernel/door.ts'
import { readShareTerms } from '#server/settlements/door.ts'
import { type Check, type Difference, openTally, runChecks, slack } from './difference.ts'

const keyOfPart = `'pocket:' || k.pocket_id || ':fight:' || k.fight_id || ':' || k.part
  || ':claim:' || k.certificate_number`
const keyOfCompensation = `'pocket:' || o.pocket_id || ':fight:' || o.fight_id || ':compensation'`
const recordTime = `case when k.part like 'distribution:%' then t.settled_at else o.decided_at end`

const checks: readonly Check[] = [
  {
    invariant: 'L6',
    name: 'claimed-parts-are-what-is-due',
    what: 'somebody took another part of a distribution than the own interval is due, or one of a void interval',
    query: `select k.id as place, k.amount_micro as found,
        div(t.net_micro::numeric * c.interval_until, t.total_units)
          - div(t.net_micro::numeric * c.interval_from, t.total_units) as expected
      from claim_part k join certificate c on c.number = k.certificate_number
        left join distribution t on t.pocket_id = c.pocket_id and t.fight_id = k.fight_id
          and k.part = 'distribution:' || t.number
      where k.released_at is null and k.part like 'distribution:%' and (k.pocket_id <> c.pocket_id
        or k.amount_micro is distinct from div(t.net_micro::numeric * c.interval_until, t.total_units)
          - div(t.net_micro::numeric * c.interval_from, t.total_units)
        or exists (select from jsonb_array_elements(t.void_intervals) v
          where (v->'interval'->>'from')::integer = c.interval_from))`,
  },
  {
    invariant: 'R7',
    name: 'parts-go-to-their-holder',
    what: 'a part went to somebody who did not hold its certificate at the record time',
    query: `select k.id as place, k.person_id as found, coalesce((select m.to_id
          from certificate_transfer m where m.certificate_number = c.number and m.at <= ${recordTime}
          order by m.at desc, m.id desc limit 1), c.original_holder_id) as expected
      from claim_part k join certificate c on c.number = k.certificate_number
        left join distribution t on t.pocket_id = k.pocket_id and t.fight_id = k.fight_id
          and k.part = 'distribution:' || t.number
        left join fight_compensation o on o.pocket_id = k.pocket_id and o.fight_id = k.fight_id
      where k.person_id is not null and k.person_id <> coalesce((select m.to_id
          from certificate_transfer m where m.certificate_number = c.number and m.at <= ${recordTime}
          order by m.at desc, m.id desc limit 1), c.original_holder_id)`,
  },
  {
    invariant: 'L4',
    name: 'parts-are-booked',
    what: 'a part was taken at another amount or in another way than was booked, or has not left and is booked',
    query: `select k.id as place, coalesce(max(e.kind) || ' ', '') || coalesce(sum(p.amount_micro), 0) as found,
        case when w.kind is null then '0' else w.kind || ' ' || k.amount_micro end as expected
      from claim_part k left join claim l on l.id = k.claim_id
        cross join lateral (select case when k.way = 'credited' then 'credit'
          when k.way = 'recovered' then 'recovery' when l.state = 'done' then 'claim' end as kind) w
        left join ledger_entry e on e.business_key = ${keyOfPart}
        left join posting p on p.entry_id = e.id
          and p.account = 'payable:holders:' || k.pocket_id || ':' || k.fight_id
      where k.released_at is null
      group by k.id, w.kind
      having coalesce(sum(p.amount_micro), 0) <> case when w.kind is null then 0 else k.amount_micro end
        or max(e.kind) is distinct from w.kind`,
  },
  {
    invariant: 'L4',
    name: 'claims-have-their-part',
    what: 'a claim, a credit or a recovery was booked that stands for no part',
    query: `select e.business_key as place from ledger_entry e
      where e.kind in ('claim', 'credit', 'recovery') and not exists (
        select from claim_part k
        where k.certificate_number = substring(e.business_key from ':claim:([0-9]+)$')::bigint
          and k.released_at is null and e.business_key = ${keyOfPart})`,
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
  {
    invariant: 'L4',
    name: 'paid-balances-are-booked',
    what: 'a balance left at another amount than was booked, or was booked and has not left',
    query: `select coalesce('payout:' || l.id, e.business_key) as place,
        case l.state when 'done' then l.amount_micro else 0 end as expected, coalesce(p.amount_micro, 0) as found
      from (select * from claim where purpose = 'balance') l
        full join (select * from ledger_entry where kind = 'person_payout') e
          on e.business_key = 'payout:' || l.id
        left join posting p on p.entry_id = e.id and p.account = 'payable:person:' || l.person_id
      where coalesce(p.amount_micro, 0) <> case l.state when 'done' then l.amount_micro else 0 end
        or l.id is null`,
  },
  {
    invariant: 'L4',
    name: 'balances-cover-their-claims',
    what: 'more is on its way to somebody than is owed to them by name',
    query: `select string_agg(l.id::text, ', ' order by l.id) as place, owed.micro as expected, sum(l.amount_micro) as found
      from claim l cross join lateral (select coalesce(-sum(p.amount_micro), 0) as micro
        from posting p where p.account = 'payable:person:' || l.person_id) owed
      where l.purpose = 'balance' and l.state in ('intended', 'unknown')
      group by l.person_id, owed.micro having sum(l.amount_micro) > owed.micro`,
  },
  {
    invariant: 'L5',
    name: 'credit-runs-count-what-they-credited',
    what: 'a run of credits counts more than was credited of its distribution, or more holders than there are',
    query: `select r.pocket_id || ' ' || r.fight_id || ' ' || r.distribution as place, r.credited_micro as found,
        coalesce(sum(k.amount_micro), 0) as expected
      from credit_run r left join claim_part k on k.pocket_id = r.pocket_id and k.fight_id = r.fight_id
        and k.part = 'distribution:' || r.distribution and k.way = 'credited'
      group by r.pocket_id, r.fight_id, r.distribution
      having r.credited_micro > coalesce(sum(k.amount_micro), 0) or r.certificates_done >
        (select count(*) from certificate c where c.pocket_id = r.pocket_id)`,
  },
  {
    invariant: 'R8',
    name: 'compensations-are-booked',
    what: 'the compensation of a fight was booked at other amounts than were approved',
    query: `select key as place, expected, found from (
        select ${keyOfCompensation} as key,
          concat_ws(' ', o.total_micro, o.from_reserve_micro, o.backstop_micro, o.returned_micro) as expected,
          concat_ws(' ',
            coalesce(-sum(p.amount_micro) filter (where e.kind = 'compensation' and p.account like 'payable:holders:%'), 0),
            coalesce(sum(p.amount_micro) filter (where e.kind = 'compensation' and p.account = 'reserve:cover'), 0),
            coalesce(sum(p.amount_micro) filter (where e.kind = 'compensation_backstop' and p.account = 'escrow:reserve'), 0),
            coalesce(-sum(p.amount_micro) filter (where e.kind = 'returned_escrow' and p.account like 'payable:holders:%'), 0)) as found
        from fight_compensation o
          left join ledger_entry e on e.business_key in (${keyOfCompensation}, ${keyOfCompensation} || ':backstop',
            'pocket:' || o.pocket_id || ':fight:' || o.fight_id || ':returned')
          left join posting p on p.entry_id = e.id
        group by o.pocket_id, o.fight_id) each
      where expected <> found`,
  },
  {
    invariant: 'R8',
    name: 'compensated-fights-were-called-off',
    what: 'a compensation is of a fight that has begun, or that nobody called off, or was not decided at all',
    query: `select e.business_key as place from ledger_entry e
      where e.kind in ('compensation', 'compensation_backstop', 'returned_escrow') and not exists (
        select from fight_compensation o join fight f on f.id = o.fight_id
        where f.cancelled_at is not null and f.started_at is null and e.business_key in (${keyOfCompensation},
          ${keyOfCompensation} || ':backstop', 'pocket:' || o.pocket_id || ':fight:' || o.fight_id || ':returned'))`,
  },
  {
    invariant: 'R8',
    name: 'compensated-fights-return-their-escrow',
    what: 'a fight was compensated and the escrow that waited for it was not given back',
    query: `select s.pocket_id || ':' || s.step as place, s.amount_micro as expected, s.released_micro as found
      from release_step s join fight_compensation o
        on o.pocket_id = s.pocket_id and o.fight_id = s.fight_id
      where s.returned_at is null and s.taken_at is null
        and not exists (select from reversed_start t
          where t.fight_id = s.fight_id and s.released_at <= t.reversed_at + ${slack})`,
  },
  {
    invariant: 'R10',
    name: 'what-went-back-brings-nothing',
    what: 'an order went back whole, and its certificate has brought its holder something as well',
    query: `select b.id as place, sum(k.amount_micro) as found
      from backing b join certificate c on c.backing_id = b.id
        join claim_part k on k.certificate_number = c.number and k.released_at is null
      where b.state in ('refunded', 'withdrawn') and k.person_id is not null
      group by b.id having sum(k.amount_micro) > 0`,
  },
  {
    invariant: 'R4',
    name: 'frozen-parts-wait',
    what: 'somebody was paid a part of a certificate that they hold while its order was frozen',
    // What a wallet had claimed of the contract before it was told is booked when it is seen, a burn credits what it ends,
    // and whoever has sold it on is not meant.
    query: `select k.id as place, k.person_id as found from claim_part k
        join certificate c on c.number = k.certificate_number join backing b on b.id = c.backing_id
      where b.state = 'frozen' and k.person_id = c.holder_id and k.released_at is null
        and c.burned_at is null and k.taken_at - interval '1 minute' > (select max(s.at)
          from backing_transition s where s.backing_id = b.id and s.to_state = 'frozen')
        and not exists (select from chain_claim o where o.backing_id = b.id)`,
  },
  {
    invariant: 'R7',
    name: 'what-nobody-took-goes-where-it-belongs',
    what: 'a part of an order that has ended went to somebody else than the rules say, or at another figure',
    query: `select key as place, expected, found from (
        select e.business_key as key, case
            when k.part = 'compensation' then 'reserve:cover ' || k.amount_micro
            when k.part = 'returned' or b.void_cause = 'charged_back'
              then 'income:recovery ' || k.amount_micro
            else concat_ws(', ', 'payable:fighter:' || f.fighter_id || ' ' || k.amount_micro + fee.micro,
              'provider:cash ' || nullif(fee.micro, 0)) end as expected,
          (select string_agg(p.account || ' ' || -p.amount_micro, ', ' order by p.account)
            from posting p where p.entry_id = e.id and p.amount_micro < 0) as found
        from claim_part k join certificate c on c.number = k.certificate_number
          join backing b on b.id = c.backing_id join fight f on f.id = k.fight_id
          join ledger_entry e on e.kind = 'recovery' and e.business_key = ${keyOfPart}
          left join distribution t on t.pocket_id = k.pocket_id and t.fight_id = k.fight_id
            and k.part = 'distribution:' || t.number
          cross join lateral (select div(t.whole_fee_micro::numeric * c.interval_until, t.total_units)
            - div(t.whole_fee_micro::numeric * c.interval_from, t.total_units) as micro) fee
        where k.way = 'recovered') each
      where expected is distinct from found`,
  },
  {
    invariant: 'L5',
    name: 'only-what-has-ended-is-recovered',
    what: 'a part was taken back of a certificate whose order stands',
    query: `select k.id as place, b.state as found from claim_part k
        join certificate c on c.number = k.certificate_number join backing b on b.id = c.backing_id
      where k.way = 'recovered' and b.void_cause is null`,
  },
]

/** What holders were owed and have taken: by the rules, to the right person, and as it is booked. */
export async function verifyDues(db: Database): Promise<readonly Difference[]> {
  return [...(await runChecks(db, checks)), ...(await verifyCompensations(db))]
}

const ofCover = {
  invariant: 'R8',
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
