import type { Selectable } from 'kysely'
import { bps } from '#domain/kernel/money.ts'
import { settleReceipt } from '#domain/settlements/settlement.ts'
import type { Database, DistributionRow } from '#server/kernel/door.ts'
import { type Check, type Difference, openTally, runChecks, slack } from './difference.ts'

const keyOfDistribution = `'pocket:' || t.pocket_id || ':fight:' || t.fight_id || ':distribution:' || t.number`

/**
 * Orders that were left out of what a fight brought although they stood then, or counted although they had ended. Two
 * things of the same minute may have come in either order.
 */
const miscounted = (
  table: 'distribution' | 'fight_compensation',
  at: string,
  from: string,
  number: string,
) => `
  with left_out as (select t.pocket_id, t.fight_id, ${number} as number, t.${at} as at, (${from})::integer as unit
    from ${table} t cross join jsonb_array_elements(t.void_intervals) v)
  select l.pocket_id || ':' || l.fight_id as place, b.id as expected, b.state as found
  from left_out l join backing b on b.pocket_id = l.pocket_id and b.interval_from = l.unit
    left join certificate c on c.backing_id = b.id
  where b.void_cause is null or c.burned_at > l.at + ${slack}
  union all select t.pocket_id || ':' || t.fight_id, b.id, b.state
  from ${table} t join backing b on b.pocket_id = t.pocket_id and b.interval_from is not null
    join backing_transition s on s.backing_id = b.id
    left join left_out l on l.pocket_id = t.pocket_id and l.fight_id = t.fight_id
      and l.number = ${number} and l.unit = b.interval_from
  where b.void_cause is not null and s.to_state in ('refunded', 'withdrawn', 'charged_back')
    and s.at < t.${at} - ${slack} and l.unit is null`

/** What came in of a declaration: in all, surely before the rest was written off, and perhaps before. */
const paidOf = `lateral (select coalesce(sum(gross_micro), 0) as micro,
    coalesce(sum(gross_micro) filter (where settled_at < d.written_off_at - ${slack}), 0) as before,
    coalesce(sum(gross_micro) filter (where settled_at <= d.written_off_at + ${slack}), 0) as by_then
  from distribution where declaration_id = d.id) paid`

const checks: readonly Check[] = [
  {
    invariant: 'L4',
    name: 'distributions-are-booked',
    what: 'a distribution is booked with other figures than it was settled at, or not at all',
    query: `select key as place, expected, found from (
        select ${keyOfDistribution} as key,
          concat_ws(' ', t.gross_micro, t.fee_micro, t.holders_micro, t.fighter_micro, t.provider_micro) as expected,
          concat_ws(' ',
            coalesce(sum(p.amount_micro) filter (where p.account = 'escrow:pocket:' || t.pocket_id), 0),
            coalesce(-sum(p.amount_micro) filter (where p.account = 'income:payout-fee'), 0),
            coalesce(-sum(p.amount_micro) filter (where p.account = 'payable:holders:' || t.pocket_id || ':' || t.fight_id), 0),
            coalesce(-sum(p.amount_micro) filter (where p.account like 'payable:fighter:%'), 0),
            coalesce(-sum(p.amount_micro) filter (where p.account = 'income:recovery'), 0)) as found
        from distribution t left join ledger_entry e on e.business_key = ${keyOfDistribution} and e.kind = 'settlement'
          left join posting p on p.entry_id = e.id
        group by t.pocket_id, t.fight_id, t.number) each
      where expected <> found`,
  },
  {
    invariant: 'R7',
    name: 'settlements-have-their-distribution',
    what: 'a settlement was booked that no receipt made',
    query: `select e.business_key as place from ledger_entry e
      where e.kind = 'settlement' and not exists (select from distribution t
        where e.business_key = ${keyOfDistribution})`,
  },
  {
    invariant: 'R7',
    name: 'distributions-follow-their-receipt',
    what: 'a distribution is of another fight than its receipt, at another time, or not what came in less what goes back',
    query: `select ${keyOfDistribution} as place, r.amount_micro as expected,
        t.gross_micro + r.excess_micro as found
      from distribution t join fight_receipt r on r.id = t.receipt_id
      where (r.pocket_id, r.fight_id, r.settled_at, r.amount_micro)
        is distinct from (t.pocket_id, t.fight_id, t.settled_at, t.gross_micro + r.excess_micro)`,
  },
  {
    invariant: 'R7',
    name: 'distributions-share-what-is-owed',
    what: 'more was shared of a declaration than a Pocket is owed of it, or it was not verified',
    query: `select t.pocket_id || ' ' || t.declaration_id as place,
        div(d.earnings_micro::numeric * max(t.sold_ppm), 1000000) as expected,
        sum(t.gross_micro) as found
      from distribution t join earnings_declaration d on d.id = t.declaration_id
      group by t.pocket_id, t.declaration_id, d.earnings_micro, d.verified_at, d.fight_id
      having sum(t.gross_micro) > div(d.earnings_micro::numeric * max(t.sold_ppm), 1000000)
        or d.verified_at is null or bool_or(t.fight_id <> d.fight_id)`,
  },
  {
    invariant: 'R7',
    name: 'closed-fights-are-funded',
    what: 'a fight was closed while something of its earnings was owed that nobody had written off',
    query: `select d.id as place, d.owed_micro as expected, paid.micro as found
      from earnings_declaration d join fight f on f.id = d.fight_id, ${paidOf}
      where f.closed_at is not null and d.rejected_at is null and d.written_off_at is null
        and (d.verified_at is null or paid.micro < d.owed_micro)`,
  },
  {
    invariant: 'R7',
    name: 'write-offs-are-what-was-missing',
    what: 'more or less was written off of earnings than had not come in by then, or before they were overdue',
    query: `select d.id as place, d.owed_micro - paid.before as expected, d.written_off_micro as found
      from earnings_declaration d join fight f on f.id = d.fight_id, ${paidOf}
      where d.written_off_at is not null and (d.owed_micro - d.written_off_micro not between paid.before and paid.by_then
        or d.written_off_at < d.verified_at + make_interval(hours => (f.windows ->> 'challengeHours')::int
          + 24 * (f.windows ->> 'fundingDays')::int))`,
  },
  {
    invariant: 'R11',
    name: 'write-offs-were-approved',
    what: 'earnings were written off that two operators did not approve give up, by that amount and document',
    query: `select d.id as place from earnings_declaration d
      where d.written_off_at is not null and not exists (select from proposal a
        where a.id = d.write_off_proposal_id and a.operation = 'verify_earnings'
          and a.outcome = 'carried_out' and a.subject = 'earnings:' || d.id || ':write-off'
          and a.payload ->> 'amountMicro' = d.written_off_micro::text
          and a.payload ->> 'evidenceHash' = d.write_off_evidence_hash
          and exists (select from approval v where v.proposal_id = a.id and v.approver_id <> a.author_id))`,
  },
  {
    invariant: 'L7',
    name: 'distributions-take-the-fee-of-their-pocket',
    what: 'the fee on a distribution is at another rate than its Pocket was sold under',
    query: `select ${keyOfDistribution} as place, (p.sold_under ->> 'payoutFeeBps')::int as expected,
        t.payout_fee_bps as found
      from distribution t join pocket p on p.id = t.pocket_id
      where t.payout_fee_bps <> (p.sold_under ->> 'payoutFeeBps')::int`,
  },
  {
    invariant: 'L6',
    name: 'distributions-count-what-stood',
    what: 'a distribution leaves an order out that stood when it was settled, or counts one that had ended',
    query: miscounted('distribution', 'settled_at', "v->'interval'->>'from'", 't.number'),
  },
  {
    invariant: 'L6',
    name: 'compensations-count-what-stood',
    what: 'a compensation leaves an order out that stood when it was decided, or counts one that had ended',
    query: miscounted('fight_compensation', 'decided_at', "v->>'from'", '1'),
  },
  {
    invariant: 'R11',
    name: 'distributions-were-approved',
    what: 'a receipt was settled that two operators did not approve',
    query: `select ${keyOfDistribution} as place from distribution t
      where not exists (select from proposal a where a.operation = 'approve_settlement'
        and a.outcome = 'carried_out' and a.payload->>'receiptId' = t.receipt_id::text
        and exists (select from approval v where v.proposal_id = a.id and v.approver_id <> a.author_id))`,
  },
]

/** Settled fights: each distribution against its receipt, its declaration, the rules and the books. */
export async function verifySettlements(db: Database): Promise<readonly Difference[]> {
  return [...(await runChecks(db, checks)), ...(await verifyDivision(db))]
}

/** Each distribution worked out again from what it was settled by. Invariants L6, L7, R7. */
async function verifyDivision(db: Database): Promise<readonly Difference[]> {
  const check = {
    invariant: 'L7',
    name: 'distributions-divide-by-the-rules',
    what: 'the parts of a distribution are not what the rules make of it',
  }
  const distributions = await db.selectFrom('distribution').selectAll().execute()
  const tally = await openTally(db, check)
  for (const distribution of distributions) {
    const expected = divisionOf(distribution)
    const found = [
      distribution.whole_fee_micro,
      distribution.net_micro,
      distribution.fee_micro,
      distribution.holders_micro,
      distribution.fighter_micro,
      distribution.provider_micro,
    ].join(' ')
    const place = `pocket:${distribution.pocket_id}:fight:${distribution.fight_id}:distribution:${distribution.number}`
    if (found !== expected) tally.add({ place, expected, found })
  }
  return tally.found()
}

/** What the rules make of a distribution; where they cannot, why. */
function divisionOf(distribution: Selectable<DistributionRow>): string {
  try {
    const again = settleReceipt(distribution.gross_micro, {
      totalUnits: distribution.total_units,
      voidIntervals: distribution.void_intervals,
      payoutFeeBps: bps(distribution.payout_fee_bps),
    })
    const { wholeFeeMicro, netMicro, feeMicro, holdersMicro, fighterMicro, providerMicro } = again
    return [wholeFeeMicro, netMicro, feeMicro, holdersMicro, fighterMicro, providerMicro].join(' ')
  } catch (error) {
    return error instanceof Error ? error.message : 'nothing'
  }
}
