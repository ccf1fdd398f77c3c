import path from 'node:path'
import type { Dialect } from 'kysely'
import { Kysely } from 'kysely'
import { applyMigrations, type ScriptRunner } from '#server/db/apply-migrations.ts'
import { nameOfDatabase } from '#server/db/name-of-database.ts'
import type { Tables } from '#server/db/tables.ts'
import { takeLock } from '#server/db/take-lock.ts'
import type { Env } from '#server/env.ts'

/** Queries, inside a transaction or outside. */
export type Database = Kysely<Tables>

/** An open, migrated database; whoever opened it closes it. */
export interface OpenDatabase {
  db: Database
  kind: 'postgresql' | 'embedded'
  /** Where the data lies, for people. */
  place: string
  close(): Promise<void>
}

/** What an engine brings: how Kysely speaks to it, and a way to run a script of many statements. */
interface Engine {
  dialect: Dialect
  scripts: ScriptRunner
  close(): Promise<void>
}

/** `DATABASE_URL`, else the embedded database in the data folder, which is then taken for this process alone. */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  now: Date,
): Promise<OpenDatabase> {
  if (env.databaseUrl) {
    const { openPostgres } = await import('#server/db/postgres.ts')
    return finish(
      await openPostgres(env.databaseUrl),
      'postgresql',
      nameOfDatabase(env.databaseUrl),
      now,
    )
  }
  const release = takeLock(env.dataDir)
  try {
    const folder = path.resolve(env.dataDir, 'pglite')
    const engine = await openEmbedded(folder)
    return await finish(engine, 'embedded', folder, now, release)
  } catch (error) {
    release()
    throw error
  }
}

/** An embedded database that forgets everything when it closes: for tests. */
export async function openInMemory(now: Date): Promise<OpenDatabase> {
  return finish(await openEmbedded('memory://'), 'embedded', 'memory', now)
}

async function openEmbedded(place: string): Promise<Engine> {
  const { openPglite } = await import('#server/db/pglite.ts')
  return openPglite(place)
}

async function finish(
  engine: Engine,
  kind: OpenDatabase['kind'],
  place: string,
  now: Date,
  release: () => void = () => {},
): Promise<OpenDatabase> {
  const db = new Kysely<Tables>({ dialect: engine.dialect })
  const close = async () => {
    await db.destroy()
    await engine.close()
    release()
  }
  try {
    await applyMigrations(engine.scripts, now)
  } catch (error) {
    await close()
    throw error
  }
  return { db, kind, place, close }
}
