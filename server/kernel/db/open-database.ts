import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Dialect, Kysely } from 'kysely'
import type { Env } from '#server/kernel/env.ts'
import { StartRefused } from '#server/kernel/start-refused.ts'
import { applyMigrations, requireMigrated, type ScriptRunner } from './apply-migrations.ts'
import { nameOfDatabase } from './name-of-database.ts'
import { layReadyMade } from './ready-made.ts'
import type { Tables } from './tables.ts'
import { takeLock } from './take-lock.ts'
import { dropUnfinished } from './unfinished-world.ts'

/** Queries, inside a transaction or outside. */
export type Database = Kysely<Tables>

/** An open, migrated database; the opener closes it. */
export interface OpenDatabase {
  db: Database
  kind: 'postgresql' | 'embedded'
  /** Where the data lies, for people. */
  place: string
  /** How processes on this database wake each other; null where only one can use it. */
  wakeUps: WakeUps | null
  /** How processes on this database see each other; null where only one can use it. */
  presence: Presence | null
  close(): Promise<void>
}

/** Shows other processes that this one works on the database. */
export interface Presence {
  /** This process is there until it closes the database. */
  enter(): Promise<void>
  /** Runs work while no other process is there or can enter. False, with nothing done, if one is. */
  whileAlone(work: () => Promise<void>): Promise<boolean>
}

/** A notice between processes that there is work. Nothing relies on its arrival. */
export interface WakeUps {
  tell(): Promise<void>
  /** Calls back at each notice, until the database is closed. */
  listen(woken: () => void): Promise<void>
}

/** What an engine provides: a Kysely dialect, and a way to run a script of many statements. */
interface Engine {
  dialect: Dialect
  scripts: ScriptRunner
  wakeUps?: WakeUps
  presence?: Presence
  close(): Promise<void>
}

/** Which database. With `mayMigrate` false, one of another version is refused and none is created. */
type Place = Pick<Env, 'databaseUrl' | 'dataDir'> & { mayMigrate?: boolean }

/** `DATABASE_URL`, else the embedded database in the data folder, which is then taken for this process alone. */
export async function openDatabase(env: Place, now: Date): Promise<OpenDatabase> {
  const { mayMigrate = true } = env
  if (env.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts')
    const engine = await openPostgres(env.databaseUrl)
    const place = nameOfDatabase(env.databaseUrl)
    return finish(engine, { kind: 'postgresql', place, now, mayMigrate })
  }
  const folder = path.resolve(env.dataDir, 'pglite')
  if (!mayMigrate) requireMade(folder)
  const release = takeLock(env.dataDir)
  try {
    if (mayMigrate) dropUnfinished(env.dataDir, folder)
    const isCopy = layReadyMade(folder)
    const engine = await openEmbedded(folder)
    if (isCopy) await engine.scripts.run(renewKey)
    return await finish(engine, { kind: 'embedded', place: folder, now, mayMigrate, release })
  } catch (error) {
    release()
    throw error
  }
}

/** An embedded in-memory database from a snapshot, for tests. */
export async function openInMemory(now: Date, snapshot: Blob): Promise<OpenDatabase> {
  const engine = await openEmbedded('memory://', snapshot)
  await engine.scripts.run(renewKey)
  return finish(engine, { kind: 'embedded', place: 'memory', now })
}

/** Opening an embedded database creates it if there is none. */
function requireMade(folder: string): void {
  if (isMade(folder)) return
  throw new StartRefused(
    `There is no database in ${path.dirname(folder)}. Start the server once, which makes one, or name the one on PostgreSQL with DATABASE_URL.`,
  )
}

const isMade = (folder: string) => existsSync(path.join(folder, 'PG_VERSION'))

async function openEmbedded(place: string, snapshot?: Blob): Promise<Engine> {
  const { openPglite } = await import('./pglite.ts')
  return openPglite(place, snapshot)
}

/** What the migrations have made up is no other database's: one is copied for many. */
const renewKey = `update identity.pseudonym_key
  set key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`

interface Opening {
  kind: OpenDatabase['kind']
  place: string
  now: Date
  mayMigrate?: boolean
  release?: () => void
}

async function finish(
  engine: Engine,
  { kind, place, now, mayMigrate = true, release }: Opening,
): Promise<OpenDatabase> {
  const db = new Kysely<Tables>({ dialect: engine.dialect })
  const close = async () => {
    await db.destroy()
    await engine.close()
    release?.()
  }
  try {
    if (mayMigrate) await applyMigrations(engine.scripts, now)
    else await requireMigrated(engine.scripts)
  } catch (error) {
    await close()
    throw error
  }
  const { wakeUps = null, presence = null } = engine
  return { db, kind, place, wakeUps, presence, close }
}
