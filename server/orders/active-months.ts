import { sql } from 'kysely'

/** SQL: in how many calendar months (of Paris) a person had a standing order in a Pocket that had not ended. */
export const activeMonthsOf = (personId: string, now: Date) => sql<number>`(
  select count(distinct month)::int
  from backing join pocket on pocket.id = backing.pocket_id,
    generate_series(
      date_trunc('month', backing.confirmed_at at time zone 'Europe/Paris'),
      least(coalesce(pocket.completed_at, ${now}), ${now}) at time zone 'Europe/Paris',
      interval '1 month') as month
  where backing.person_id = ${personId} and backing.confirmed_at is not null
    and backing.state in ('confirmed', 'unlocked', 'settled', 'frozen', 'disputed'))`
