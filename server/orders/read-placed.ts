import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import { type Database, priceOfRow } from '#server/kernel/door.ts'

/** A placed order, as its buyer is told; nothing of it changes later. */
export interface PlacedBacking {
  backingId: string
  pocketId: string
  kind: PocketKind
  units: number | null
  level2: boolean
  price: OrderPrice
  /** Until then the units are reserved. */
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
