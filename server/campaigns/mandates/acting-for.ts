import { sql } from 'kysely'
import { CAPACITIES, type Capacity } from '#domain/campaigns/mandate.ts'
import type { Actor, Database } from '#server/kernel/door.ts'

/** Orders rows of `acting_for` by what counts first. */
export const byCapacity = sql<number>`array_position(${[...CAPACITIES]}::text[], capacity)`

/** As what somebody acts for a recipient, and what that is called; null for whoever does not. */
export async function findCapacity(
  db: Database,
  { personId }: Pick<Actor, 'personId'>,
  recipientId: string,
): Promise<{ capacity: Capacity; name: string; isAthlete: boolean } | null> {
  const found = await db
    .selectFrom('acting_for')
    .leftJoin('fighter', 'fighter.id', 'acting_for.recipient_id')
    .leftJoin('federation', 'federation.id', 'acting_for.recipient_id')
    .select(['capacity', 'fighter.name as athlete', 'federation.name as organisation'])
    .where('acting_for.recipient_id', '=', recipientId)
    .where('acting_for.person_id', '=', personId)
    .orderBy(byCapacity)
    .executeTakeFirst()
  if (!found) return null
  const { athlete, organisation } = found
  const capacity = found.capacity as Capacity
  return { capacity, name: athlete ?? organisation ?? '', isAthlete: athlete !== null }
}

/** Whether this person acts for a recipient; as a manager only where that is enough. */
export async function actsFor(
  db: Database,
  personId: string,
  recipientId: string | null,
  managersToo: boolean,
): Promise<boolean> {
  const found = await db
    .selectFrom('acting_for')
    .select('capacity')
    .where('recipient_id', '=', recipientId)
    .where('person_id', '=', personId)
    .execute()
  return found.some(({ capacity }) => managersToo || capacity !== 'manager')
}
