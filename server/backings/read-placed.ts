import type { Selectable } from 'kysely'
import type { OrderPrice } from '#domain/fees.ts'
import { bps } from '#domain/money.ts'
import type { PocketKind } from '#domain/pocket.ts'
import type { Database } from '#server/db/open-database.ts'
import type { BackingRow } from '#server/db/tables-books.ts'

/** An order that was taken, as its buyer is told: nothing of it changes later. */
export interface PlacedBacking {
  backingId: string
  pocketId: string
  kind: PocketKind
  units: number | null
  level2: boolean
  price: OrderPrice
  /** Until then the units are held. */
  reservedUntil: Date
}

export async function readPlaced(db: Database, backingId: string): Promise<PlacedBacking> {
  const row = await db
    .selectFrom('backing')
    .selectAll()
    .where('id', '=', backingId)
    .executeTakeFirstOrThrow()
  const { id, pocket_id: pocketId, kind, units, level2, reserved_until: reservedUntil } = row
  return { backingId: id, pocketId, kind, units, level2, price: priceOfRow(row), reservedUntil }
}

/** An order's price as it was worked out when it was placed. */
export function priceOfRow(row: Selectable<BackingRow>): OrderPrice {
  return {
    principalMicro: row.principal_micro,
    backerPaysMicro: row.backer_pays_micro,
    saleFeeMicro: row.sale_fee_micro,
    reserveMicro: row.reserve_micro,
    recipientMicro: row.recipient_micro,
    coverBps: bps(row.cover_bps),
  }
}
