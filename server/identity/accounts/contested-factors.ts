import { sql } from 'kysely'
import { keptSince } from '#domain/kernel/retention.ts'
import { addDays } from '#domain/kernel/time.ts'
import type { Database, Trx } from '#server/kernel/door.ts'

/** How long operators are told of it after the last, in days. */
const toldDays = 14
/** Once may be an owner who has found the app again. */
const quarrel = 2

/** Counts that somebody has kept a second factor which was said to be lost; gives how often by now. */
export async function countStop(trx: Trx, accountId: string, now: Date): Promise<number> {
  const { stops } = await trx
    .insertInto('login.contested_factor')
    .values({ account_id: accountId, stops: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        stops: sql`case when contested_factor.last_at >= ${keptSince('contestedFactors', now)}
          then contested_factor.stops + 1 else 1 end`,
        last_at: now,
      }),
    )
    .returning('stops')
    .executeTakeFirstOrThrow()
  return stops
}

/** The quarrel is over: the second factor has ended all the same. */
export async function forgetStops(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('login.contested_factor').where('account_id', '=', accountId).execute()
}

/** Whether it is more than an app that was found again. */
export const isQuarrel = (stops: number): boolean => stops >= quarrel

/** The persons about whose second factor two quarrel, the latest first, at most twenty. */
export async function listContested(db: Database, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('login.contested_factor')
    .innerJoin('person', 'person.account_id', 'login.contested_factor.account_id')
    .select('person.id')
    .where('stops', '>=', quarrel)
    .where('last_at', '>=', addDays(now, -toldDays))
    .orderBy('last_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ id }) => id)
}
