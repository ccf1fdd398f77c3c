import { sql } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { type ReferenceFacts, referenceValue, type Trade } from '#domain/market/reference-value.ts'
import { anyUuid, type Database, type Platform } from '#server/kernel/door.ts'

/** Sales of one Pocket that are looked at: its latest. */
const MOST_TRADES = 200

/** One sale, with the whole price beside that of a unit. */
export interface PastTrade extends Trade {
  priceMicro: MicroUsdc
  /** 1 for what is not sold by the unit. */
  units: number
}

/** What one unit of a Pocket was sold for, at first and since; the latest sale first. */
export interface PocketPrices extends ReferenceFacts {
  kind: PocketKind
  trades: readonly PastTrade[]
}

/** The prices of these Pockets, by id; unknown ids are left out. */
export async function readPrices(
  db: Database,
  pocketIds: readonly string[],
): Promise<ReadonlyMap<string, PocketPrices>> {
  if (pocketIds.length === 0) return new Map()
  const pockets = await db
    .selectFrom('pocket')
    .select(['id', 'kind', 'unit_price_micro as issuePriceMicro'])
    .where('id', '=', anyUuid(pocketIds))
    .where('published_at', 'is not', null)
    .execute()
  const payouts = await db
    .selectFrom('distribution')
    .select(['pocket_id as pocketId', 'net_micro', 'total_units', 'settled_at as settledAt'])
    .where('pocket_id', '=', anyUuid(pocketIds))
    .execute()
  const paid = Map.groupBy(payouts, ({ pocketId }) => pocketId)
  const sold = Map.groupBy(await readTrades(db, pocketIds), ({ pocketId }) => pocketId)
  return new Map(
    pockets.map(({ id, ...pocket }) => [
      id,
      {
        ...pocket,
        payouts: (paid.get(id) ?? []).map(({ net_micro, total_units, settledAt }) => ({
          perUnitMicro: micro(net_micro / BigInt(total_units)),
          settledAt,
        })),
        trades: (sold.get(id) ?? []).map(({ priceMicro, units, soldAt }) => ({
          priceMicro,
          units,
          pricePerUnitMicro: micro(priceMicro / BigInt(units)),
          soldAt,
        })),
      },
    ]),
  )
}

async function readTrades(db: Database, pocketIds: readonly string[]) {
  const { rows } = await sql<{
    pocketId: string
    priceMicro: MicroUsdc
    units: number
    soldAt: Date
  }>`
    select p.id as "pocketId", t.* from unnest(${pocketIds}::uuid[]) as p (id), lateral (
      select s.price_micro as "priceMicro", s.sold_at as "soldAt",
        coalesce(c.interval_until - c.interval_from, 1) as units
      from sale s join certificate c on c.number = s.certificate_number
      where c.pocket_id = p.id order by s.sold_at desc, s.id desc limit ${MOST_TRADES}) t`.execute(
    db,
  )
  return rows
}

/** What so many units are taken to be worth; null while nothing says. */
export function worthOf(
  prices: ReferenceFacts | undefined,
  units: number | null,
  now: Date,
): MicroUsdc | null {
  const unitMicro = prices ? referenceValue(prices, now) : null
  return unitMicro === null ? null : micro(unitMicro * BigInt(units ?? 1))
}

/** The past prices of one published Pocket, and what one unit is taken to be worth; null for any other. */
export async function findPrices({ db, clock }: Pick<Platform, 'db' | 'clock'>, pocketId: string) {
  const prices = (await readPrices(db, [pocketId])).get(pocketId)
  return prices ? { ...prices, referenceMicro: worthOf(prices, null, clock.now()) } : null
}
