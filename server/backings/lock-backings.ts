import { sql } from 'kysely'
import type { Trx } from '#server/db/in-transaction.ts'
import { lockRows } from '#server/db/lock-rows.ts'

/** Whose an order is and in which Pocket: never changes, so it may be read before any lock. */
export interface BackingPlace {
  id: string
  personId: string
  pocketId: string
}

/**
 * Locks orders with all that their change depends on, in the order of `lockRows`:
 * persons, Pockets, orders. Unknown ids are left out.
 */
export async function lockBackings(
  trx: Trx,
  backingIds: readonly string[],
): Promise<Map<string, BackingPlace>> {
  const { rows } = await sql<BackingPlace>`
    select id, person_id as "personId", pocket_id as "pocketId" from backing
    where id = any(${backingIds}::uuid[])`.execute(trx)
  await lockRows(trx, {
    persons: [...new Set(rows.map((row) => row.personId))],
    pockets: [...new Set(rows.map((row) => row.pocketId))],
    backings: rows.map((row) => row.id),
  })
  return new Map(rows.map((row) => [row.id, row]))
}
