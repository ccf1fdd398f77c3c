import type { Database } from '#server/db/open-database.ts'

/** A stop that holds, and what brought it about: differences, or an operator. */
export interface StopView {
  beganAt: Date
  begunBy: string | null
  begunBecause: string | null
  differences: readonly Record<string, unknown>[]
}

/** Null while money moves. */
export async function findStop(db: Database): Promise<StopView | null> {
  const stop = await db
    .selectFrom('money_stop')
    .select(['began_at as beganAt', 'begun_by as begunBy', 'differences'])
    .select('begun_because as begunBecause')
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return stop ?? null
}
