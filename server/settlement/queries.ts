import { micro } from '#domain/money.ts'
import { type SettlementBundle, settledBundle } from '#domain/settlement-bundle.ts'
import type { Platform } from '#server/platform.ts'

/**
 * One settled pot with all it was worked out from, for anybody to work out again; null for one that is not there.
 * Holders are certificate numbers. Rule PRO-05.
 */
export async function findBundle(
  { db }: Pick<Platform, 'db'>,
  place: { pocketId: string; fightId: string; pot: number },
): Promise<SettlementBundle | null> {
  const row = await db
    .selectFrom('pot')
    .innerJoin('earnings_declaration', 'earnings_declaration.id', 'pot.declaration_id')
    .selectAll('pot')
    .select(['earnings_micro', 'currency', 'rate', 'rate_source', 'evidence_hashes'])
    .where('pot.pocket_id', '=', place.pocketId)
    .where('pot.fight_id', '=', place.fightId)
    .where('pot.number', '=', place.pot)
    .executeTakeFirst()
  if (!row) return null
  const voids = new Set(row.void_intervals.map(({ interval }) => interval.from))
  const certificates = await db
    .selectFrom('certificate')
    .select(['number', 'interval_from', 'interval_until'])
    .where('pocket_id', '=', place.pocketId)
    .orderBy('interval_from')
    .execute()
  return settledBundle({
    ...place,
    inputs: {
      earningsMicro: row.earnings_micro,
      receivedMicro: micro(row.gross_micro),
      soldPpm: row.sold_ppm,
      totalUnits: row.total_units,
      payoutFeeBps: row.payout_fee_bps,
      conversion:
        row.rate !== null && row.rate_source !== null
          ? { currency: row.currency, rate: row.rate, source: row.rate_source }
          : null,
      evidenceHashes: row.evidence_hashes,
    },
    certificates: certificates.flatMap(({ number, interval_from: from, interval_until: until }) =>
      from === null || until === null || voids.has(from)
        ? []
        : [{ number: Number(number), interval: { from, until } }],
    ),
    voidIntervals: row.void_intervals,
  })
}
