import { setTimeout as pauseFor } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import {
  createPasswordHasher,
  endUnauthorisedBacking,
  type PasswordWork,
  usualPasswordWork,
} from '#server/identity/door.ts'
import {
  allLaunched,
  closeToOthers,
  createIdentityKeys,
  createLaunchSwitches,
  createSandboxClock,
  createSettingsInForce,
  createSiteAddress,
  createWorker,
  type Env,
  keepLoopbackToken,
  lendKeys,
  logBaseSettings,
  makeSecrets,
  type OpenDatabase,
  openDatabase,
  openDataDir,
  type Platform,
  type Randomness,
  readSecrets,
  type SandboxClock,
  type Secrets,
  StartRefused,
  systemRandomness,
} from '#server/kernel/door.ts'
import type { Ports } from '#server/ports/door.ts'
import { endDeliveries } from '#server/webhooks/door.ts'
import { approvals } from './approvals.ts'
import { type OpenedChain, openChain } from './chain/open-chain.ts'
import { checkDataKeys } from './check-data-keys.ts'
import { checkProviders } from './check-providers.ts'
import { checkSecrets } from './check-secrets.ts'
import { maintenanceTick } from './maintenance-tick.ts'
import { openPorts } from './open-ports.ts'
import { plugModules } from './plug-modules.ts'
import { seedSandbox } from './seed.ts'
import { tasks } from './tasks.ts'

/** Parts that a test brings instead of the usual ones. */
export interface Parts {
  clock?: Platform['clock']
  pause?: Platform['pause']
  randomness?: Randomness
  log?: Logger
  openDatabase?: (now: Date) => Promise<OpenDatabase>
  /** The secrets of a data folder shared with other processes; made up if a test brings only a database. */
  secrets?: Secrets
  /** The cost of hashing a password; tests have many logins. */
  passwordWork?: PasswordWork
  /** How long ago an empty sandbox begins; its past is laid by whoever starts it. */
  startsBehindMs?: number
  /** Off: a test lets the worker run when it wants. */
  background?: boolean
}

/** Starts the platform's parts in order; whoever started it closes it. */
export async function startPlatform(env: Env, parts: Parts = {}): Promise<Platform> {
  const base = parts.clock ?? { now: () => new Date() }
  const randomness = parts.randomness ?? systemRandomness
  const pause = parts.pause ?? ((milliseconds: number) => pauseFor(milliseconds))
  const opening = parts.openDatabase ?? ((now: Date) => openDatabase(env, now))
  if (!parts.openDatabase) openDataDir(env.dataDir)
  const database = await opening(base.now())
  try {
    if (!parts.openDatabase) closeToOthers(env.dataDir)
    const clock = createSandboxClock(base, database.db)
    if (parts.startsBehindMs && (await isUntouched(database.db))) {
      clock.startBehind(parts.startsBehindMs)
    }
    const kept = () =>
      parts.openDatabase ? makeSecrets(randomness) : readSecrets(env.dataDir, randomness)
    const secrets = parts.secrets ?? kept()
    const log = parts.log ?? pino({ level: env.logLevel })
    const operatorToken = parts.openDatabase
      ? randomness.token(32)
      : keepLoopbackToken(env.dataDir, randomness)
    const passwordWork = parts.passwordWork ?? usualPasswordWork
    const made = { secrets, operatorToken, passwordWork }
    const site = createSiteAddress(env)
    const context = { env, clock, pause, randomness, log, database, site, ...made }
    const chain = await openChain({ ...context, env: chainOf(env, parts), db: database.db })
    try {
      return await assemble({ ...context, chain }, parts.background ?? true)
    } catch (error) {
      await chain.close()
      throw error
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Contracts lie in the data folder: beside a database that is not there, none are run unless they are asked for. */
function chainOf(env: Env, { openDatabase }: Parts): Env {
  return openDatabase ? { ...env, chain: env.chain ?? 'database' } : env
}

/** Nothing is launched, and so nothing happens, before there is an operator: an announcement leaves the sandbox empty. */
async function isUntouched(db: Platform['db']): Promise<boolean> {
  return !(await db.selectFrom('operator').select('id').limit(1).executeTakeFirst())
}

type Context = Pick<Platform, 'env' | 'pause' | 'randomness' | 'log' | 'site'> & {
  clock: SandboxClock
  database: OpenDatabase
  secrets: Secrets
  operatorToken: string
  passwordWork: PasswordWork
  chain: OpenedChain
}

async function assemble(context: Context, background: boolean): Promise<Platform> {
  plugModules()
  const { env, clock, pause, randomness, log, database, site } = context
  const { secrets, operatorToken, passwordWork } = context
  const { db } = database
  const ports = openPorts({ env, db, clock, randomness, site, secrets, opened: context.chain })
  if (env.launchAll && !ports.allSandbox) {
    throw new StartRefused(
      'LAUNCH=all is for the sandbox alone. With real providers the operator turns each switch on.',
    )
  }
  await openClock(clock, ports)
  await checkProviders(database, ports.kinds, clock.now())
  await endUnauthorisedBacking(db, ports, clock.now())
  const launch = await createLaunchSwitches(db, env.launchAll ? allLaunched : null, (error) =>
    log.error({ err: error }, 'the launch switches could not be read'),
  )
  const settingsInForce = await createSettingsInForce(db, clock, (error) =>
    log.error({ err: error }, 'the changes of settings could not be read'),
  )
  const worker = createWorker(database.wakeUps, maintenanceTick)
  const identityKeys = createIdentityKeys(secrets.identity)
  lendKeys(db, identityKeys)
  await checkDataKeys(db, identityKeys)
  await checkSecrets(db, secrets, clock.now())
  const login = { passwords: createPasswordHasher(passwordWork), secret: secrets.login }
  const platform: Platform = {
    env,
    clock,
    sandboxClock: ports.allSandbox ? clock : null,
    pause,
    randomness,
    log,
    launch,
    db,
    storage: { kind: database.kind, place: database.place },
    ports,
    login,
    identityKeys,
    approvals,
    tasks,
    worker,
    site,
    operatorToken,
    get settings() {
      return settingsInForce.now()
    },
    settingsInForce,
    close: async () => {
      clock.close()
      launch.close()
      settingsInForce.close()
      await worker.stop()
      await endDeliveries(platform)
      await context.chain.close()
      await database.close()
    },
  }
  await logBaseSettings(db, clock.now())
  if (env.launchAll && !clock.isBehind()) await seedSandbox(platform)
  worker.attach(platform)
  if (background) {
    if (ports.allSandbox) clock.follow((error) => log.error({ err: error }, 'no clock was read'))
    // While a past is laid, whoever lays it says when the worker works.
    if (env.role !== 'web' && !clock.isBehind()) await worker.start()
  }
  return platform
}

/** Books with future times are useless once money is real. */
async function openClock(clock: SandboxClock, { allSandbox }: Ports): Promise<void> {
  await clock.refresh()
  if (allSandbox || !clock.isAhead()) return
  throw new StartRefused(
    'The clock of this database was put forward in the sandbox, so its books lie in the future. ' +
      'Real providers need a database of their own.',
  )
}
