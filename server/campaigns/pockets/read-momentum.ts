import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import type { Platform } from '#server/kernel/door.ts'

const days = 7

/** What each of these Pockets collected within the last week; those that collected nothing are left out. */
export async function readMomentum(
  platform: Platform,
  pocketIds: readonly string[],
): Promise<ReadonlyMap<string, MicroUsdc>> {
  const since = addDays(platform.clock.now(), -days)
  const { rows } = await sql<{ id: string; collectedMicro: MicroUsdc }>`
    select pocket_id as id, sum(principal_micro)::bigint as "collectedMicro" from backing
    where pocket_id = any(${pocketIds}::uuid[]) and confirmed_at > ${since}
      and state in ('confirmed', 'unlocked', 'settled', 'frozen')
    group by pocket_id`.execute(platform.db)
  return new Map(rows.map(({ id, collectedMicro }) => [id, collectedMicro]))
}
