import { LAUNCH_SWITCHES, type LaunchState } from '#domain/kernel/launch.ts'
import type { Database } from '#server/kernel/db/open-database.ts'

export type { LaunchState } from '#domain/kernel/launch.ts'

/** Reads the launch switches. They are rows: the operator turns each on or off at run time. */
export interface LaunchSwitches {
  /** All on for this run, whatever operators approve (`LAUNCH=all`). */
  readonly forced: boolean
  /** The state as last read: for pages. Other processes' changes show within seconds. */
  read(): LaunchState
  /** The state as it is now, inside the transaction that depends on it: for commands. */
  readWithin(db: Database): Promise<LaunchState>
  refresh(): Promise<void>
  close(): void
}

const refreshMs = 2_000

/** @param forced All on for this run, whatever the rows say (`LAUNCH=all`, sandbox providers only). */
export async function createLaunchSwitches(
  db: Database,
  forced: LaunchState | null,
  onError: (error: unknown) => void,
): Promise<LaunchSwitches> {
  const readWithin = async (within: Database) => forced ?? (await readRows(within))
  let known = await readWithin(db)
  const refresh = async () => {
    known = await readWithin(db)
  }
  const timer = setInterval(() => void refresh().catch(onError), refreshMs)
  timer.unref()
  const isForced = forced !== null
  return {
    forced: isForced,
    read: () => known,
    readWithin,
    refresh,
    close: () => clearInterval(timer),
  }
}

async function readRows(db: Database): Promise<LaunchState> {
  const rows = await db.selectFrom('launch_switch').select(['name', 'is_on']).execute()
  const on = new Set(rows.filter((row) => row.is_on).map((row) => row.name))
  return Object.fromEntries(LAUNCH_SWITCHES.map((name) => [name, on.has(name)])) as LaunchState
}

export const allLaunched: LaunchState = { accounts: true, backing: true, fighterRegistration: true }
