import { sql } from 'kysely'
import type { Trx } from '#server/db/in-transaction.ts'

/** Whose an order is and in which Pocket: never changes, so it may be read before any lock. */
export interface BackingPlace {
  id: string
  personId: string
  pocketId: string
}

/**
 * Locks orders with all that their change depends on, in the one order that every command keeps:
 * persons, Pockets, orders, each by id. Unknown ids are left out.
 */
export async function lockBackings(
  trx: Trx,
  backingIds: readonly string[],
): Promise<Map<string, BackingPlace>> {
  const { rows } = await sql<BackingPlace>`
    select id, person_id as "personId", pocket_id as "pocketId" from backing
    where id = any(${backingIds}::uuid[])`.execute(trx)
  const persons = [...new Set(rows.map((row) => row.personId))]
  const pockets = [...new Set(rows.map((row) => row.pocketId))]
  const ids = rows.map((row) => row.id)
  await sql`select id from person where id = any(${persons}::uuid[])
    order by id for no key update`.execute(trx)
  await sql`select id from pocket where id = any(${pockets}::uuid[])
    order by id for no key update`.execute(trx)
  await sql`select id from backing where id = any(${ids}::uuid[])
    order by id for no key update`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}
