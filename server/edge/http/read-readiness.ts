import { sql } from 'kysely'
import { type Lag, readLag } from '#server/host/door.ts'
import type { Database, Platform } from '#server/kernel/door.ts'
import { isStopped } from '#server/ledger/door.ts'

/** How far behind tasks are, in seconds, and whether money is stopped. */
export interface Readiness {
  tasksLateSeconds: number
  jobsLateSeconds: number
  sealLateSeconds: number
  moneyStopped: boolean
}

/** For how long a successful write check counts. */
const writtenForMs = 5_000
const lastWritten = new WeakMap<Database, number>()

/** A full disk can be read from for long: whether it can be written to is tried every few seconds. */
async function tryWriting(db: Database): Promise<void> {
  if (performance.now() - (lastWritten.get(db) ?? -writtenForMs) < writtenForMs) return
  await sql`update write_probe set written_at = clock_timestamp()`.execute(db)
  lastWritten.set(db, performance.now())
}

/** Reads it with look-ups by index; null when the database does not answer or cannot write. */
export async function readReadiness({
  db,
  clock,
  log,
}: Pick<Platform, 'db' | 'clock' | 'log'>): Promise<Readiness | null> {
  const now = clock.now()
  try {
    await tryWriting(db)
    const lag = await readLag(db, now)
    const late = (since: Lag[keyof Lag]) =>
      since === null ? 0 : Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000))
    return {
      tasksLateSeconds: late(lag.tasksSince),
      jobsLateSeconds: late(lag.jobsSince),
      sealLateSeconds: late(lag.unsealedSince),
      moneyStopped: await isStopped(db),
    }
  } catch (error) {
    log.error({ err: error }, 'the database does not answer, or cannot write')
    return null
  }
}
