import { sql } from 'kysely'
import { invariant } from '#domain/invariant.ts'
import type { Database } from '#server/db/open-database.ts'

/** Since when the oldest thing of each kind waits that should have been done at once; null where none does. */
export interface Lag {
  /** A task that is due and that nobody is at. */
  tasksSince: Date | null
  /** A job whose turn has come. */
  jobsSince: Date | null
  /** An entry of the books without its link of the chain. */
  unsealedSince: Date | null
}

/** Three look-ups by index. */
export async function readLag(db: Database, now: Date): Promise<Lag> {
  const { rows } = await sql<Lag>`select
    (select min(due_at) from outbox where done_at is null and due_at <= ${now}
      and laid_aside_at is null
      and (leased_until is null or leased_until <= clock_timestamp())) as "tasksSince",
    (select min(due_at) from scheduled_job where due_at <= ${now}) as "jobsSince",
    (select booked_at from ledger_entry
      where id > (select seen_id from seal_source where source = 'entry')
      order by id limit 1) as "unsealedSince"`.execute(db)
  const [lag] = rows
  invariant(lag, 'three look-ups are one row')
  return lag
}
