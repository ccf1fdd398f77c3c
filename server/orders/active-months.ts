import { sql } from 'kysely'

/**
 * SQL: in how many calendar months (of Paris) one of the orders `live` stood in a Pocket that had not ended. Each first and last
 * month counts once, however many orders have it.
 */
export const activeMonths = (now: Date) => sql<number>`(
  select count(distinct month)::int from (
    select distinct date_trunc('month', confirmed_at at time zone 'Europe/Paris') as first,
      date_trunc('month', least(coalesce(completed_at, ${now}), ${now}) at time zone 'Europe/Paris') as last
    from live where confirmed_at is not null) stood,
    generate_series(first, last, interval '1 month') as month)`
