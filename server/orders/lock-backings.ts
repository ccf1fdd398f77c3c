import { sql } from 'kysely'
import { lockNaturalPersons, lockRows, type Trx } from '#server/kernel/door.ts'

/** An order's person and Pocket never change, so they may be read before any lock. */
export interface BackingPlace {
  id: string
  personId: string
  pocketId: string
}

/**
 * Locks orders with all that their change depends on, in the order of `lockRows`: persons (with `everyAccount`, all linked ones),
 * Pockets, orders. Unknown ids are left out.
 */
export async function lockBackings(
  trx: Trx,
  backingIds: readonly string[],
  and: { everyAccount?: boolean } = {},
): Promise<Map<string, BackingPlace>> {
  const { rows } = await sql<BackingPlace>`
    select id, person_id as "personId", pocket_id as "pocketId" from backing
    where id = any(${backingIds}::uuid[])`.execute(trx)
  const persons = [...new Set(rows.map((row) => row.personId))]
  if (and.everyAccount) await lockNaturalPersons(trx, persons)
  await lockRows(trx, {
    persons: and.everyAccount ? [] : persons,
    pockets: [...new Set(rows.map((row) => row.pocketId))],
    backings: rows.map((row) => row.id),
  })
  return new Map(rows.map((row) => [row.id, row]))
}
