import { type Lag, readLag } from '#server/host/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { isStopped } from '#server/ledger/door.ts'

/** How far behind the work is, in seconds, and whether money stands still because the books differ. */
export interface Readiness {
  tasksLateSeconds: number
  jobsLateSeconds: number
  sealLateSeconds: number
  moneyStopped: boolean
}

/** Reads it with look-ups by index; null when the database does not answer. */
export async function readReadiness({
  db,
  clock,
  log,
}: Pick<Platform, 'db' | 'clock' | 'log'>): Promise<Readiness | null> {
  const now = clock.now()
  try {
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
    log.error({ err: error }, 'the database does not answer')
    return null
  }
}
