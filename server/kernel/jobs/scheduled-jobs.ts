import { sql } from 'kysely'
import type { Database } from '#server/kernel/db/open-database.ts'

/** Names of the jobs whose next run is due, or not stored yet. */
export const dueJobs = (names: readonly string[], now: Date) => sql`
  select known.name from unnest(${[...names]}::text[]) as known (name)
  where not exists (select from scheduled_job j where j.name = known.name and j.due_at > ${now})`

export async function setJobDue(db: Database, name: string, dueAt: Date): Promise<void> {
  await db.updateTable('scheduled_job').set({ due_at: dueAt }).where('name', '=', name).execute()
}

/** Takes a due run and stores the next one; only one of several processes gets it. Says `first` where no run was stored yet. */
export async function takeJob(
  db: Database,
  name: string,
  next: Date,
  now: Date,
): Promise<'taken' | 'first' | 'not due'> {
  const taken = await db
    .updateTable('scheduled_job')
    .set({ due_at: next })
    .where('name', '=', name)
    .where('due_at', '<=', now)
    .returning('name')
    .executeTakeFirst()
  if (taken) return 'taken'
  const first = await db
    .insertInto('scheduled_job')
    .values({ name, due_at: next })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return first ? 'first' : 'not due'
}

/** Stores how far a job has looked; its next run continues from there. */
export async function keepJobPlace(
  db: Database,
  name: string,
  place: { until: Date | null; id?: string | null },
): Promise<void> {
  const { until, id } = place
  await db
    .updateTable('scheduled_job')
    .set({ seen_until: until, ...(id !== undefined && { seen_id: id }) })
    .where('name', '=', name)
    .execute()
}
