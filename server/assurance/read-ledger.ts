import { markAccepted } from '#domain/assurance/accepted-difference.ts'
import type { Database, Platform } from '#server/kernel/door.ts'
import { readAcceptances } from './accepted-differences.ts'
import type { Difference } from './difference.ts'

/** A stop that holds, and what brought it about: differences, or an operator. */
export interface StopView {
  beganAt: Date
  begunBy: string | null
  begunBecause: string | null
  /** Once the books were verified as a whole: it is about what could not be verified. */
  endsByItself: boolean
  /** How many there were when it began. */
  count: number
  /** The first of them as they were then; those that were accepted since are marked. */
  differences: readonly Difference[]
}

/** Since when money is stopped; null while it moves. */
export async function findStoppedAt(db: Database): Promise<Date | null> {
  const stop = await db
    .selectFrom('money_stop')
    .select('began_at')
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return stop?.began_at ?? null
}

/** The stop that holds, with what brought it about; null while money moves. */
export async function findStop({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<StopView | null> {
  const stop = await db
    .selectFrom('money_stop')
    .select(['began_at as beganAt', 'begun_by as begunBy', 'differences'])
    .select(['difference_count as count', 'ends_by_itself as endsByItself'])
    .select('begun_because as begunBecause')
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (!stop) return null
  const differences = markAccepted(stop.differences, await readAcceptances(db), clock.now())
  return { ...stop, count: Number(stop.count), differences }
}
