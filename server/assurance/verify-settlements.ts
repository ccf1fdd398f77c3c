import { type Selectable, sql } from 'kysely'
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

const checks: readonly Check[] = [
  {
    invariant: 'L7',
    name: 'distributions-follow-their-receipt',
    what: 'a distribution is of another fight than its receipt, at another time, or not what came in less what goes back',
    query: `select ${keyOfDistribution} as place, r.amount_micro as expected,
        t.gross_micro + r.excess_micro as found
      from distribution t join fight_receipt r on r.id = t.receipt_id
      where (r.pocket_id, r.fight_id, r.settled_at, r.amount_micro)
        is distinct from (t.pocket_id, t.fight_id, t.settled_at, t.gross_micro + r.excess_micro)`,
  },
  {
    invariant: 'L7',
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
    invariant: 'L6',
    name: 'distributions-count-what-stood',
    what: 'a distribution or a compensation leaves an order out that stood then, or counts one that had ended',
    query: `(${miscounted('distribution', 'settled_at', "v->'interval'->>'from'", 't.number')})
      union all (${miscounted('fight_compensation', 'decided_at', "v->>'from'", '1')})`,
  },
]

/** Settled fights: each distribution against its receipt, its declaration and the rules. */
export async function verifySettlements(db: Database): Promise<readonly Difference[]> {
  return [...(await runChecks(db, checks)), ...(await verifyDivision(db))]
}

/** Each distribution worked out again from what it was settled by. Invariants L6, L7, R7. */
async function verifyDivision(db: Database): Promise<readonly Difference[]> {
  const check = {
    invariant: 'L7',
    name: 'distributions-divide-by-the-rules',
    what: 'the fee of a distribution is not the one that its Pocket was sold under, or its parts are not what the rules make of it',
  }
  const distributions = await db
    .selectFrom('distribution')
    .innerJoin('pocket', 'pocket.id', 'distribution.pocket_id')
    .selectAll('distribution')
    .select(sql<number>`(sold_under ->> 'payoutFeeBps')::int`.as('soldUnderFeeBps'))
    .execute()
  const tally = await openTally(db, check)
  for (const distribution of distributions) {
    const expected = divisionOf(distribution)
    const found = [
      distribution.payout_fee_bps,
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
function divisionOf(
  distribution: Selectable<DistributionRow> & { soldUnderFeeBps: number },
): string {
  const { soldUnderFeeBps } = distribution
  try {
    const again = settleReceipt(distribution.gross_micro, {
      totalUnits: distribution.total_units,
      voidIntervals: distribution.void_intervals,
      payoutFeeBps: bps(soldUnderFeeBps),
    })
    const { wholeFeeMicro, netMicro, feeMicro, holdersMicro, fighterMicro, providerMicro } = again
    const parts = [wholeFeeMicro, netMicro, feeMicro, holdersMicro, fighterMicro, providerMicro]
    return [soldUnderFeeBps, ...parts].join(' ')
  } catch (error) {
    return error instanceof Error ? error.message : 'nothing'
  }
}
