import { type Selectable, sql } from 'kysely'
import type { CoveredFight, UnitsTaken } from '#domain/campaigns/pocket.ts'
import type { PocketFacts } from '#domain/campaigns/pocket-status.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import type { Database } from './open-database.ts'
import { historyOfRow, termsOfRow } from './pocket-of-row.ts'
import type { FightRow, PocketRow } from './tables.ts'
import { anyUuid } from './unnest.ts'

/** A fight that a Pocket covers, with its weight in the principal. */
export type FightOfPocket = Selectable<FightRow> & { pocket_id: string; weight: number }

export type PocketRowFacts = {
  row: Selectable<PocketRow>
  facts: PocketFacts
  /** In their order. */
  fights: readonly FightOfPocket[]
}

/**
 * Everything that the rules ask of these Pockets, by id. A decision reads it under locks, a page without. Units are counted anew,
 * never read from a stored total.
 */
export async function readPocketFacts(
  db: Database,
  pocketIds: readonly string[],
  now: Date,
): Promise<Map<string, PocketRowFacts>> {
  if (pocketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pocket')
    .selectAll()
    .where('id', '=', anyUuid(pocketIds))
    .execute()
  const fights = Map.groupBy(await readFights(db, pocketIds), (fight) => fight.pocket_id)
  const counts = await readCounts(db, pocketIds, now)
  return new Map(
    rows.map((row) => {
      const count = counts.get(row.id)
      invariant(count, 'each Pocket is counted')
      const own = fights.get(row.id) ?? []
      return [row.id, { row, facts: factsOf(row, own.map(coveredFight), count), fights: own }]
    }),
  )
}

function factsOf(
  row: Selectable<PocketRow>,
  fights: readonly CoveredFight[],
  count: Counts,
): PocketFacts {
  const recipientId = row.fighter_id ?? row.federation_id
  invariant(recipientId, 'a Pocket has a recipient')
  return {
    pocketId: row.id,
    recipientId,
    terms: termsOfRow(row, fights),
    history: historyOfRow(row, count.undatedSince),
    unitsTaken: unitsOf(row, count.reservedUnits),
    isBacked: count.isBacked,
    hasPaymentInFlight: count.hasPaymentInFlight,
  }
}

export function unitsOf(
  row: Pick<Selectable<PocketRow>, 'unit_cursor' | 'void_units'>,
  reservedUnits: number,
): UnitsTaken {
  return { cursorUnits: row.unit_cursor, voidUnits: row.void_units, reservedUnits }
}

/** The covered fights of each Pocket, in their order. */
export async function readCoveredFights(
  db: Database,
  pocketIds: readonly string[],
): Promise<Map<string, CoveredFight[]>> {
  const grouped = Map.groupBy(await readFights(db, pocketIds), (fight) => fight.pocket_id)
  return new Map([...grouped].map(([id, fights]) => [id, fights.map(coveredFight)]))
}

function coveredFight({ id, weight, weigh_in_at }: FightOfPocket): CoveredFight {
  return { fightId: id, weight, weighInAt: weigh_in_at }
}

async function readFights(db: Database, pocketIds: readonly string[]): Promise<FightOfPocket[]> {
  return db
    .selectFrom('pocket_fight')
    .innerJoin('fight', 'fight.id', 'pocket_fight.fight_id')
    .selectAll('fight')
    .select(['pocket_fight.pocket_id', 'pocket_fight.weight'])
    .where('pocket_id', '=', anyUuid(pocketIds))
    .orderBy('position')
    .execute()
}

type Counts = {
  reservedUnits: number
  isBacked: boolean
  hasPaymentInFlight: boolean
  undatedSince: Date | null
}

async function readCounts(
  db: Database,
  pocketIds: readonly string[],
  now: Date,
): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { id: string }>`
    select p.id,
      (select coalesce(sum(units), 0)::int from reservation
        where pocket_id = p.id and ended_at is null and reserved_until > ${now}) as "reservedUnits",
      exists (select from backing
        where pocket_id = p.id and payment_id is not null) as "isBacked",
      exists (select from backing
        where pocket_id = p.id and state = 'detected') as "hasPaymentInFlight",
      (select min(f.undated_since) from pocket_fight c join fight f on f.id = c.fight_id
        where c.pocket_id = p.id) as "undatedSince"
    from unnest(${pocketIds}::uuid[]) as p (id)`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
