import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { type SettlementBundle, settledBundle } from '#domain/settlements/settlement-bundle.ts'
import { isPublished } from '#server/campaigns/door.ts'
import { type Database, type Platform, pagedList } from '#server/kernel/door.ts'
import { readPseudonyms } from '#server/ledger/door.ts'

type DistributionPlace = { pocketId: string; fightId: string; distribution: number }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * One settled distribution with all its inputs, for anybody to recompute; null for an unknown one. Holders are those of the
 * record time, by their pseudonyms in this Pocket. It never changes. Rule PRO-05.
 */
export async function findBundle(
  { db }: Pick<Platform, 'db'>,
  place: DistributionPlace,
): Promise<SettlementBundle | null> {
  const row = await readDistribution(db, place)
  if (!row) return null
  invariant(row.ppm_per_unit, 'a distribution is of shares')
  const names = await readPseudonyms(db, place.pocketId)
  const voids = new Set(row.void_intervals.map(({ interval }) => interval.from))
  const holders = await readHolders(db, place.pocketId, row.settled_at)
  const { rate, rate_source: source } = row
  return settledBundle(
    {
      ...place,
      settledAt: row.settled_at.toISOString(),
      inputs: {
        earnings: {
          currency: row.currency,
          showMicro: micro(row.show_minor),
          winMicro: micro(row.win_minor),
          finishBonusMicro: micro(row.finish_bonus_minor),
          finesMicro: micro(row.fines_minor),
          conversion: rate !== null && source !== null ? { rate, source } : null,
        },
        declaredBeforeMicro: row.declared_before,
        earningsMicro: row.earnings_micro,
        evidenceHashes: row.evidence_hashes,
        settledBeforeMicro: row.settled_before,
        receivedMicro: row.gross_micro,
        soldPpm: row.sold_ppm,
        ppmPerUnit: row.ppm_per_unit,
        totalUnits: row.total_units,
        payoutFeeBps: row.payout_fee_bps,
      },
      holders: holders
        .filter(({ from }) => !voids.has(from))
        .map(({ from, until, personId }) => {
          return { holder: names.ofPerson(personId), interval: { from, until } }
        }),
      voidIntervals: row.void_intervals,
    },
    sha256,
  )
}

/**
 * A distribution, its declaration, the sums of earlier declarations, and what earlier distributions of the same declaration have
 * shared.
 */
function readDistribution(db: Database, { pocketId, fightId, distribution }: DistributionPlace) {
  return db
    .selectFrom('distribution')
    .innerJoin('earnings_declaration', 'earnings_declaration.id', 'distribution.declaration_id')
    .innerJoin('pocket', 'pocket.id', 'distribution.pocket_id')
    .selectAll('distribution')
    .select('pocket.ppm_per_unit')
    .select(['earnings_micro', 'currency', 'rate', 'rate_source', 'evidence_hashes'])
    .select(['show_minor', 'win_minor', 'finish_bonus_minor', 'fines_minor'])
    .select(
      sql<MicroUsdc>`(select coalesce(sum(b.gross_micro), 0)::bigint from distribution b
        where b.pocket_id = distribution.pocket_id and b.declaration_id = distribution.declaration_id
          and b.number < distribution.number)`.as('settled_before'),
    )
    .select(
      sql<MicroUsdc>`(select coalesce(sum(e.earnings_micro), 0)::bigint from earnings_declaration e
        where e.fight_id = distribution.fight_id and e.number < earnings_declaration.number
          and e.rejected_at is null)`.as('declared_before'),
    )
    .where('distribution.pocket_id', '=', pocketId)
    .where('distribution.fight_id', '=', fightId)
    .where('distribution.number', '=', distribution)
    .executeTakeFirst()
}

/** Every interval of a Pocket in the order of the cursor, with its holder at an instant. */
async function readHolders(db: Database, pocketId: string, at: Date) {
  const { rows } = await sql<{ from: number; until: number; personId: string }>`
    select c.interval_from as "from", c.interval_until as "until",
      coalesce((select t.to_id from certificate_transfer t
        where t.certificate_number = c.number and t.at <= ${at}
        order by t.at desc, t.id desc limit 1), c.original_holder_id) as "personId"
    from certificate c where c.pocket_id = ${pocketId} and c.interval_from is not null
    order by c.interval_from`.execute(db)
  return rows
}

/** A settled distribution among those of its Pocket. */
export interface DistributionView {
  fightId: string
  distribution: number
  settledAt: Date
  grossMicro: MicroUsdc
  feeMicro: MicroUsdc
  holdersMicro: MicroUsdc
  fighterMicro: MicroUsdc
  providerMicro: MicroUsdc
}

/** Every distribution of a published Pocket, the first settled first; null for any other. Each is a bundle. Rule PRO-05. */
export async function listDistributions(
  { db }: Pick<Platform, 'db'>,
  pocketId: string,
): Promise<readonly DistributionView[] | null> {
  if (!(await isPublished(db, pocketId))) return null
  return db
    .selectFrom('distribution')
    .select(['fight_id as fightId', 'number as distribution', 'settled_at as settledAt'])
    .select(['gross_micro as grossMicro', 'fee_micro as feeMicro'])
    .select(['holders_micro as holdersMicro', 'fighter_micro as fighterMicro'])
    .select('provider_micro as providerMicro')
    .where('pocket_id', '=', pocketId)
    .orderBy('settled_at')
    .orderBy('fight_id')
    .orderBy('number')
    .execute()
}

/** The settled distributions of all Pockets, the last settled first. Rule PAY-03. */
export const listSettledPots = pagedList({
  key: { settledAt: 'instant', receiptId: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>) =>
    db
      .selectFrom('distribution')
      .innerJoin('pocket', 'pocket.id', 'distribution.pocket_id')
      .select(['receipt_id as receiptId', 'pocket_id as pocketId', 'pocket.slug as pocketSlug'])
      .select(['pocket.title as pocketTitle', 'fight_id as fightId', 'number as distribution'])
      .select(['settled_at as settledAt', 'gross_micro as grossMicro', 'fee_micro as feeMicro'])
      .select(['holders_micro as holdersMicro', 'fighter_micro as fighterMicro'])
      .select('provider_micro as providerMicro'),
})
