import { sql } from 'kysely'
import type { Platform } from '#server/kernel/door.ts'

/**
 * What Pockets, athletes, federations, fights, operators and people are called, by their ids; whatever else an id is of has no name.
 * @param people Whether the operator may read who an id is; of people it is the alias.
 */
export async function nameObjects(
  { db }: Pick<Platform, 'db'>,
  ids: readonly string[],
  { people }: { people: boolean },
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    with asked as (select unnest(${ids}::uuid[]) as id)
    select id, title as name from pocket join asked using (id)
    union all select id, name from fighter join asked using (id)
    union all select id, name from federation join asked using (id)
    union all select fight.id, fighter.name || ' – ' || fight.opponent_name
      from fight join asked using (id) join fighter on fighter.id = fight.fighter_id
    union all select id, handle from operator join asked using (id)
    union all select id, alias from person join asked using (id) where ${people}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
