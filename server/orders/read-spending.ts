import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { monthStart, type SpendingFacts } from '#domain/orders/spending.ts'
import { accountsWith, type Database } from '#server/kernel/door.ts'

/**
 * The limit, the month's spending and the pause of a natural person, by one of their accounts. Of several accounts the lowest
 * limit and the longest pause count. Read under `lockNaturalPersons` where money rests on it.
 */
export async function readSpending(
  db: Database,
  personId: string,
  now: Date,
): Promise<SpendingFacts> {
  const { rows } = await sql<{
    limitMicro: MicroUsdc | null
    spentMicro: MicroUsdc
    isPausedForGood: boolean
    pausedUntil: Date | null
  }>`
    with account as (${accountsWith([personId])})
    select
      (select min(limit_micro) from (
        select distinct on (person_id) limit_micro from spending_limit
        where person_id in (select id from account) and starts_at <= ${now}
        order by person_id, starts_at desc) as standing) as "limitMicro",
      ${spentSince(monthStart(now), now)} as "spentMicro",
      exists (select from spending_pause
        where person_id in (select id from account) and ends_at is null) as "isPausedForGood",
      (select max(ends_at) from spending_pause
        where person_id in (select id from account) and ends_at > ${now}) as "pausedUntil"`.execute(
    db,
  )
  const [row] = rows
  invariant(row, 'a sum has a row')
  const { limitMicro, spentMicro, isPausedForGood, pausedUntil } = row
  const pause =
    isPausedForGood || pausedUntil ? { until: isPausedForGood ? null : pausedUntil } : null
  return { limitMicro, spentMicro, pause }
}

/**
 * SQL beside `account`: what these accounts have ordered and bought since then. An order or a purchase counts from the day on
 * which it was placed, while its payment may come and once it has come; what is bought with one's balance is a sale alone.
 */
const spentSince = (from: Date, now: Date) => sql<MicroUsdc>`(
  (select coalesce(sum(backer_pays_micro), 0) from backing
    where person_id in (select id from account) and created_at >= ${from}
    and (payment_id is not null or state = 'detected'
      or state in ('quoted', 'awaiting_payment') and reserved_until > ${now}))
  + (select coalesce(sum(price_micro), 0) from purchase
    where buyer_id in (select id from account) and created_at >= ${from}
    and (payment_id is not null or state = 'detected'
      or state = 'awaiting_payment' and reserved_until > ${now}))
  + (select coalesce(sum(price_micro), 0) from sale
    where buyer_id in (select id from account) and sold_at >= ${from}
    and not exists (select from purchase where purchase.id = sale.id)))::bigint`
