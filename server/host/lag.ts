import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { Database } from '#server/kernel/door.ts'
import { SEALED_SOURCES, type SealedSource, sealedTables } from '#server/ledger/door.ts'

/** Since when the oldest overdue item of each kind waits; null if none does. */
export interface Lag {
  /** A due task without a lease. */
  tasksSince: Date | null
  /** A due job. */
  jobsSince: Date | null
  /** An entry, a waiver, a log line or an e-mail’s outcome that is not sealed yet. */
  unsealedSince: Date | null
}

/** When a row was written, by the platform's clock. */
const writtenAt: { readonly [Source in SealedSource]: string } = {
  entry: 'booked_at',
  waiver: 'sent_at',
  audit: 'at',
  confirmation: 'ended_at',
}

const unsealed = SEALED_SOURCES.map(
  (source) => `(select ${writtenAt[source]} from ${sealedTables[source]}
    where id > coalesce((select max(row_id) from seal where source = '${source}'), 0)
    order by id limit 1)`,
).join(', ')

/** A few look-ups by index. */
export async function readLag(db: Database, now: Date): Promise<Lag> {
  const { rows } = await sql<Lag>`select
    least(
      (select min(due_at) from outbox where done_at is null and due_at <= ${now}
        and dead_letter_at is null
        and (leased_until is null or leased_until <= clock_timestamp())),
      -- What was deferred without a try has been due since it was enqueued.
      (select min(created_at) from outbox where done_at is null and dead_letter_at is null
        and leased_until is null and attempts = 0)) as "tasksSince",
    (select min(due_at) from scheduled_job where due_at <= ${now}) as "jobsSince",
    least(${sql.raw(unsealed)}) as "unsealedSince"`.execute(db)
  const [lag] = rows
  invariant(lag, 'the look-ups are one row')
  return lag
}
