import { sql } from 'kysely'
import type { Actor, Platform } from '#server/kernel/door.ts'

/** In how many calendar months (of Paris) the actor had a standing order in a Pocket that had not ended. */
export async function countActiveMonths(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { personId }: Actor,
): Promise<number> {
  const now = clock.now()
  const { rows } = await sql<{ months: number }>`
    select count(distinct month)::int as months
    from backing join pocket on pocket.id = backing.pocket_id,
      generate_series(
        date_trunc('month', backing.confirmed_at at time zone 'Europe/Paris'),
        least(coalesce(pocket.completed_at, ${now}), ${now}) at time zone 'Europe/Paris',
        interval '1 month') as month
    where backing.person_id = ${personId} and backing.confirmed_at is not null
      and backing.state in ('confirmed', 'unlocked', 'settled', 'frozen', 'disputed')`.execute(db)
  return rows[0]?.months ?? 0
}
