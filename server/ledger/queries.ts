import type { Database } from '#server/db/open-database.ts'

/** A stop that holds, and the differences that brought it about. */
export interface StopView {
  beganAt: Date
  differences: readonly Record<string, unknown>[]
}

/** Null while money moves. */
export async function findStop(db: Database): Promise<StopView | null> {
  const stop = await db
    .selectFrom('money_stop')
    .select(['began_at as beganAt', 'differences'])
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return stop ?? null
}
