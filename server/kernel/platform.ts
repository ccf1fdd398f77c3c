import type { Logger } from 'pino'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import type { Database, OpenDatabase } from '#server/kernel/db/open-database.ts'
import type { TaskHandlers } from '#server/kernel/jobs/task-handlers.ts'
import type { Worker } from '#server/kernel/jobs/worker.ts'
import type { Ports } from '#server/ports/door.ts'
import type { ApprovalKind } from './approval-kind.ts'
import type { Env } from './env.ts'
import type { IdentityKeys } from './identity-keys.ts'
import type { LaunchSwitches } from './launch.ts'
import type { Login } from './login.ts'
import type { Randomness } from './randomness.ts'
import type { SandboxClock } from './sandbox-clock.ts'
import type { SettingsInForce } from './settings-in-force.ts'
import type { SiteAddress } from './site-address.ts'

/** Everything that a command or a query needs from outside: settings, time, log, switches and ports. */
export interface Platform {
  env: Env
  /** The only source of time below the HTTP shell, so that a test or the sandbox can move it. */
  clock: { now(): Date }
  /** The same clock where it can be moved; null as soon as one provider is real. */
  sandboxClock: SandboxClock | null
  /** Waits; a test's only records that. */
  pause(milliseconds: number): Promise<void>
  randomness: Randomness
  log: Logger
  launch: LaunchSwitches
  db: Database
  /** Which engine holds the data, and where, for people. */
  storage: Pick<OpenDatabase, 'kind' | 'place'>
  ports: Ports
  login: Login
  identityKeys: IdentityKeys
  /** What a second operator approves, and where. */
  approvals: readonly ApprovalKind[]
  /** How each kind of task is done. */
  tasks: TaskHandlers
  /** Runs what transactions have enqueued. */
  worker: Worker
  site: SiteAddress
  /** The token that the command line on this machine presents: that of the data folder. */
  operatorToken: string
  /** Those in force at the present time, at each read. */
  readonly settings: BusinessSettings
  settingsInForce: SettingsInForce
  close(): Promise<void>
}
